import { randomInt } from 'node:crypto';
import { decideApproval } from '@coupon-centre/contract/approval/decide-approval';
import { saveContentItem } from '@coupon-centre/contract/content/save-content-item';
import { saveDocument } from '@coupon-centre/contract/content/save-document';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { accessibilityProblems } from '#journey/browser/accessibility.ts';
import { type SignedInConsole, signInAs } from '#journey/console/console.ts';
import { release, writeCoupon } from '#journey/console/coupons.ts';
import { journey } from '#journey/journey.ts';
import { journeyLocales } from '#journey/journey-locales.ts';

const wordsIn = {
  'zh-CN': {
    waiting: '待审批',
    people: /^目前符合条件的用户：[\d,]+ 人。/,
    withdraw: '撤回',
    approve: '审批通过',
    done: '已通过',
    reason: '原因',
    showApproval: '查看审批详情',
    kinds: { limit: '提高限额', document: '文档', content: '内容 · 广告位' },
    changeLimit: '调整限额',
    changeBy: '调整数量',
    limitChange: '每人限领 1 3',
    title: '标题 · 中文',
    submit: '提交审批',
    titleChange: (was: string, is: string) => `标题 · 中文 ${was} ${is}`,
    preview: '手机预览',
    text: '正文 · 中文',
    edit: /^编\s?辑$/,
    remove: /^移\s?除$/,
    removal: '申请移除：审批通过后，以下内容不再展示。',
  },
  en: {
    waiting: 'Waiting for approval',
    people: /^Matching subscribers: [\d,]+ now\./,
    withdraw: 'Withdraw',
    approve: 'Approve',
    done: 'Approved',
    reason: 'Reason',
    showApproval: 'Open the approval',
    kinds: { limit: 'Higher limit', document: 'Document', content: 'Content · Ad' },
    changeLimit: 'Change the limit',
    changeBy: 'Change by',
    limitChange: 'Per person 1 3',
    title: 'Title · Chinese',
    submit: 'Submit for approval',
    titleChange: (was: string, is: string) => `Title · Chinese ${was} ${is}`,
    preview: 'Phone preview',
    text: 'Text · Chinese',
    edit: 'Edit',
    remove: 'Remove',
    removal: 'A removal: once approved, this is no longer shown.',
  },
} as const satisfies Record<Locale, object>;

const both = (text: string) => ({ 'zh-CN': text, en: `${text} (en)` });
const spec = { cardClass: 'traffic', benefit: { kind: 'DATA_MB', amount: 1024 }, total: 100 } as const;
const SOON = '2026-01-01T00:00:00+08:00';

const adOf = (mark: number, title: string) => ({
  kind: 'ad',
  adId: `ad-${mark}`,
  spaceCode: `journey-${mark}`,
  channel: null,
  validFrom: SOON,
  validTo: null,
  title: both(title),
  subTitle: both('副标题'),
  image: null,
  imageAlt: null,
  art: 'gift',
  bgColor: '#006e8c',
  link: '/myCard',
  advertiser: null,
  position: 1,
});

journey.for(journeyLocales)(
  'approvals of a raised limit, a document, an ad and its removal (%s): asked by one, read and approved by another',
  async (locale, { browser }) => {
    const words = wordsIn[locale];
    const editor = await signInAs(browser, 'editor', { locale });
    const approver = await signInAs(browser, 'approver', { locale });
    const button = ({ page }: SignedInConsole, name: string | RegExp): Locator =>
      page.getByRole('button', { name, exact: true });
    const expectAccessible = async ({ page }: SignedInConsole): Promise<void> => {
      expect(await accessibilityProblems(page)).toEqual([]);
    };
    const approveByCall = ({ approvalId, hash }: Record<string, unknown>) =>
      approver.call(decideApproval.path, { approvalId, hash, isApproved: true });
    const openFromInbox = async (kind: string, title: string): Promise<void> => {
      await approver.open('/approvals');
      const row = approver.page.getByRole('row').filter({ hasText: title }).filter({ hasText: kind });
      await row.getByRole('link').click();
      await approver.page.getByRole('heading', { level: 1 }).getByText(title).waitFor();
    };
    const approve = async (): Promise<void> => {
      await button(approver, words.approve).click();
      await approver.page.getByRole('heading', { level: 1 }).getByText(words.done, { exact: true }).waitFor();
    };
    // Only the Chinese titles are changed.
    const titleIn = (before: string, after: string): string => (locale === 'en' ? both(before).en : after);
    const mark = randomInt(10 ** 6);

    // A limit.
    const coupon = await writeCoupon(editor, `限额券${mark}`, spec);
    await release(editor, approver, coupon);
    await editor.open(`/coupons/${coupon.templateId}?tab=stock`);
    await button(editor, words.changeLimit).first().click();
    const dialog = editor.page.getByRole('dialog');
    await dialog.getByLabel(words.changeBy).fill('2');
    await dialog.getByLabel(words.reason).fill('周末加量');
    await dialog.getByRole('button', { name: words.changeLimit }).click();
    await button(editor, words.showApproval).click();
    await button(editor, words.withdraw).waitFor();
    expect(await button(editor, words.approve).count()).toBe(0);
    await expectAccessible(editor);
    await openFromInbox(words.kinds.limit, coupon.title);
    await approver.page.getByRole('row', { name: words.limitChange }).waitFor();
    await approver.page.getByText('周末加量').waitFor();
    await approver.page.getByText(words.people).waitFor();
    await expectAccessible(approver);
    await approve();

    // A document.
    const docKey = `rule-${mark}`;
    const [before, after] = [`规则${mark}`, `新规则${mark}`];
    const version = { docKey, expectedVersion: 0, title: both(before), html: both('<p>第一版</p>'), effectiveAt: null };
    await approveByCall(await editor.call(saveDocument.path, version));
    await editor.open(`/documents/${docKey}`);
    await editor.page.getByLabel(words.title, { exact: true }).fill(after);
    await editor.page.getByLabel(words.text, { exact: true }).fill('第二版');
    await button(editor, words.submit).click();
    await editor.page.getByRole('main').getByText(words.waiting, { exact: true }).first().waitFor();
    await expectAccessible(editor);
    await openFromInbox(words.kinds.document, titleIn(before, after));
    await approver.page.getByRole('row', { name: words.titleChange(before, after) }).waitFor();
    await approver.page.locator('ins').getByText('二').waitFor();
    await approver.page.locator('del').getByText('一').waitFor();
    await approver.page
      .frameLocator(`[title="${words.preview}"]`)
      .getByText(/第二版|第一版/)
      .waitFor();
    await expectAccessible(approver);
    await approve();

    // An ad, and its removal.
    const [was, is] = [`广告${mark}`, `新广告${mark}`];
    await approveByCall(await editor.call(saveContentItem.path, { item: adOf(mark, was), expectedMark: null }));
    const openAd = async (): Promise<Locator> => {
      await editor.open(`/ads?keyword=${mark}`);
      return editor.page.getByRole('row').filter({ hasText: `广告${mark}` });
    };
    await (await openAd()).getByRole('button', { name: words.edit }).click();
    await editor.page.getByLabel(words.title, { exact: true }).fill(is);
    await editor.page.locator('button[form=content-item]').click();
    await (await openAd()).getByRole('link', { name: words.waiting }).waitFor();
    await expectAccessible(editor);
    await openFromInbox(words.kinds.content, titleIn(was, is));
    await approver.page.getByRole('row', { name: words.titleChange(was, is) }).waitFor();
    await expectAccessible(approver);
    await approve();
    await (await openAd()).getByRole('button', { name: words.remove }).click();
    await editor.page.getByRole('dialog').getByLabel(words.reason).fill('活动结束');
    await editor.page.getByRole('dialog').getByRole('button', { name: words.remove }).click();
    await (await openAd()).getByRole('link', { name: words.waiting }).waitFor();
    await openFromInbox(words.kinds.content, titleIn(was, is));
    await approver.page.getByText(words.removal).waitFor();
    await expectAccessible(approver);
    await approve();
    await Promise.all([editor.leave(), approver.leave()]);
  },
);
