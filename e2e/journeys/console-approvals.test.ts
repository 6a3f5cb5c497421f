import { randomInt } from 'node:crypto';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { accessibilityProblems } from '#journey/browser/accessibility.ts';
import { type OperatorConsole, signInAs } from '#journey/console/console.ts';
import { submit, writeCoupon } from '#journey/console/coupons.ts';
import { journey } from '#journey/journey.ts';
import { journeyLocales } from '#journey/journey-locales.ts';

const wordsIn = {
  'zh-CN': {
    submit: '提交审批',
    toDecide: /^待我审批/,
    withdraw: '撤回',
    comment: '写下意见或疑问',
    send: '发送',
    exposure: '10,000 × 1.00 元 = 10,000.00 元',
    people: /^目前符合条件的用户：[\d,]+ 人。以后首次登录的用户也可领取。$/,
    similar: '同类券的过往效果',
    preview: '手机预览',
    ceiling: '发行上限',
    approve: '审批通过',
    reject: '驳回',
    reason: '原因',
    rejected: '已驳回，没有生效',
    edit: '编辑',
    title: '主标题 · 中文',
    save: '保存草稿',
    releaseAt: '生效时间',
    scheduled: '已通过，待生效',
    open: '全部待处理',
    ended: '已结束',
    done: '已通过',
    other: '您已通过，还需另一位同事通过。',
    own: '您提交或参与编写了此内容，须由他人审批。',
    financeNeeded: '金额较大，需业务审批人和财务各 1 人通过',
  },
  en: {
    submit: 'Submit for approval',
    toDecide: /^For you to approve/,
    withdraw: 'Withdraw',
    comment: 'Comment or question',
    send: 'Send',
    exposure: '10,000 × 1.00 yuan = 10,000.00 yuan',
    people: /^Matching subscribers: [\d,]+ now\. People who log in later can collect it, too\.$/,
    similar: 'How similar coupons performed',
    preview: 'Phone preview',
    ceiling: 'Ceiling',
    approve: 'Approve',
    reject: 'Reject',
    reason: 'Reason',
    rejected: 'Rejected; nothing took effect',
    edit: 'Edit',
    title: 'Title · Chinese',
    save: 'Save the draft',
    releaseAt: 'Takes effect',
    scheduled: 'Approved, scheduled',
    open: 'All open',
    ended: 'Ended',
    done: 'Approved',
    other: 'You have approved this; another colleague has to approve it, too.',
    own: 'You submitted this or took part in writing it; another operator has to approve it.',
    financeNeeded: 'A large amount: an approver and finance both have to approve it',
  },
} as const satisfies Record<Locale, object>;

const spec = { cardClass: 'traffic', benefit: { kind: 'DATA_MB', amount: 1024 }, total: 100 } as const;
/** Of 10,000 units: ¥200,000, above what one approver decides alone. */
const LARGE_VALUE_FEN = 2_000;

const button = ({ page }: OperatorConsole, name: string): Locator => page.getByRole('button', { name, exact: true });
const state = ({ page }: OperatorConsole, name: string): Locator =>
  page.getByRole('heading', { level: 1 }).getByText(name, { exact: true });
const expectAccessible = async ({ page }: OperatorConsole): Promise<void> =>
  expect(await accessibilityProblems(page)).toEqual([]);

/** From home to the approval: two clicks. */
async function openFromHome(operator: OperatorConsole, figure: RegExp, title: string): Promise<void> {
  await operator.open('/');
  await operator.page.getByRole('main').getByRole('link', { name: figure }).click();
  await operator.page.getByRole('link', { name: title }).click();
  await operator.page.getByRole('heading', { level: 1 }).getByText(title).waitFor();
}

for (const locale of journeyLocales) {
  journey(
    `approvals (${locale}): commented, rejected, changed and scheduled; approved in three clicks; finance as the second; never by those who asked`,
    async ({ browser }) => {
      const words = wordsIn[locale];
      const [editor, approver, finance] = await Promise.all(
        (['editor', 'approver', 'finance'] as const).map((role) => signInAs(browser, role, { locale })),
      );
      if (!editor || !approver || !finance) throw new Error('an operator is missing');
      const mark = randomInt(10 ** 6);
      const title = `审批流量券${mark}`;
      const coupon = await writeCoupon(editor, title, spec);
      await editor.open(`/coupons/${coupon.templateId}`);
      await button(editor, words.submit).click();
      await button(editor, words.withdraw).waitFor();
      expect(await button(editor, words.approve).count()).toBe(0);
      await expectAccessible(editor);

      await approver.open('/approvals');
      const row = approver.page.getByRole('row').filter({ hasText: title });
      await row.getByText('10,000.00').waitFor();
      await expectAccessible(approver);
      await openFromHome(approver, words.toDecide, title);
      await approver.page.getByText(words.exposure).waitFor();
      await approver.page.getByText(words.people).waitFor();
      const similar = approver.page.getByRole('region', { name: words.similar });
      await similar.getByRole('link').first().waitFor();
      const preview = approver.page.getByRole('region', { name: words.preview });
      const [left, right] = await Promise.all([similar.boundingBox(), preview.boundingBox()]);
      expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);
      await approver.page.getByRole('row').filter({ hasText: words.ceiling }).getByText('10,000').waitFor();
      await approver.page.getByRole('main').getByText('每个号码限领1张。', { exact: true }).first().waitFor();
      await approver.page
        .frameLocator('iframe')
        .getByText(locale === 'en' ? `${title} (en)` : title)
        .first()
        .waitFor();
      await approver.page.getByLabel(words.comment).fill('数量依据是什么？');
      await button(approver, words.send).click();
      await approver.page.getByRole('listitem').getByText('数量依据是什么？').waitFor();
      await expectAccessible(approver);
      await button(approver, words.reject).click();
      const dialog = approver.page.getByRole('dialog');
      await dialog.getByLabel(words.reason).fill('请补充说明');
      await expectAccessible(approver);
      await dialog.getByRole('button', { name: words.reject }).click();
      await approver.page.getByText(words.rejected).waitFor();
      expect(await button(approver, words.approve).count()).toBe(0);

      await editor.page.getByText('请补充说明').waitFor();
      await button(editor, words.edit).click();
      await editor.page.getByLabel(words.title, { exact: true }).fill(`${title}改`);
      await button(editor, words.save).click();
      await button(editor, words.submit).click();
      await button(editor, words.withdraw).waitFor();

      // The English title stayed.
      const changed = locale === 'en' ? `${title} (en)` : `${title}改`;
      await openFromHome(approver, words.toDecide, changed);
      await approver.page.getByLabel(words.releaseAt).fill('2098-01-01 00:00');
      await approver.page.getByLabel(words.releaseAt).press('Tab');
      await button(approver, words.approve).click();
      await state(approver, words.scheduled).waitFor();
      await expectAccessible(approver);
      await approver.open('/approvals?view=OPEN&kind=COUPON');
      await approver.page.getByRole('row').filter({ hasText: changed }).getByText('2098-01-01 00:00').waitFor();

      // As many clicks as the coupon's own page took: figure, row, approve.
      const now = await writeCoupon(editor, `立即生效券${mark}`, spec);
      await submit(editor, now);
      await openFromHome(approver, words.toDecide, now.title);
      await button(approver, words.approve).click();
      await state(approver, words.done).waitFor();
      await approver.open('/approvals?view=ENDED');
      await approver.page.getByRole('row').filter({ hasText: now.title }).waitFor();

      const large = await writeCoupon(editor, `大额券${mark}`, { ...spec, bookValueFen: LARGE_VALUE_FEN });
      await submit(editor, large);
      await openFromHome(approver, words.toDecide, large.title);
      await approver.page.getByText(words.financeNeeded).waitFor();
      await button(approver, words.approve).click();
      await approver.page.getByText(words.other).waitFor();
      expect(await button(approver, words.approve).isDisabled()).toBe(true);
      await openFromHome(finance, words.toDecide, large.title);
      await expectAccessible(finance);
      await button(finance, words.approve).click();
      await state(finance, words.done).waitFor();

      const own = await signInAs(browser, 'administrator', { locale, isDark: true });
      const written = await writeCoupon(own, `自审券${mark}`, spec);
      const { approvalId } = await submit(own, written);
      await own.open(`/approvals/${approvalId}`);
      await own.page.getByText(words.own).waitFor();
      expect(await button(own, words.approve).isDisabled()).toBe(true);
      await expectAccessible(own);
      await button(own, words.withdraw).click();
      await expect.poll(() => button(own, words.withdraw).count()).toBe(0);
      await Promise.all([editor, approver, finance, own].map((operator) => operator.leave()));
    },
  );
}
