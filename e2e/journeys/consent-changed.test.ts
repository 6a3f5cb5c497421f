import { setTimeout } from 'node:timers/promises';
import { decideApproval } from '@coupon-centre/contract/approval/decide-approval';
import { claimCoupon } from '@coupon-centre/contract/claim/claim-coupon';
import { saveDocument } from '@coupon-centre/contract/content/save-document';
import { expect } from 'vitest';
import { signInAs } from '#journey/console/console.ts';
import { journey } from '#journey/journey.ts';
import { bringSession } from '#journey/page/login.ts';
import { takePhone } from '#journey/page/phone.ts';
import { createSandbox } from '#journey/sandbox/sandbox.ts';
import { serveKillable } from '#stage/killable-product.ts';

const texts = {
  'zh-CN': { changed: '协议已更新', agree: '我已阅读并同意' },
  en: { changed: 'Our terms have changed', agree: 'I have read and accept it' },
} as const;

/** A product of its own: a changed text concerns everybody. */
const withProduct = journey.extend('product', { scope: 'file' }, async ({ browser }, { onCleanup }) => {
  const product = await serveKillable();
  onCleanup(() => product.stop());
  // The cleanup of the browser, which has pages of the product open, comes first.
  void browser;
  return product;
});

withProduct(
  'a text that changes while the page is open: the server refuses the claim, the page asks for consent and repeats the claim',
  async ({ browser, product }) => {
    const sandbox = createSandbox(product.baseUrl);
    const phones = [];
    for (const locale of ['zh-CN', 'en'] as const) {
      const phone = await takePhone(browser, product.baseUrl, { locale, isStill: true });
      const codes: string[] = [];
      phone.page.on('response', async (response) => {
        if (response.url().endsWith(claimCoupon.path)) codes.push((await response.json()).code);
      });
      await bringSession(phone, await sandbox.newPerson());
      await phone.open('/');
      const collect = (title: string) => phone.coupon(title).getByRole('button', { name: phone.words.collect }).tap();
      await collect(phone.words.luckyCredit);
      await phone.toast(phone.words.collected);
      phones.push({ phone, codes, collect });
    }

    const editor = await signInAs(browser, 'editor', { product });
    const approver = await signInAs(browser, 'approver', { product });
    const { approvalId, hash } = await editor.call(saveDocument.path, {
      docKey: 'privacy',
      expectedVersion: 1,
      title: { 'zh-CN': '隐私政策', en: 'Privacy statement' },
      html: { 'zh-CN': '<p>新的目的</p>', en: '<p>A new purpose</p>' },
      asksAgain: true,
    });
    await approver.call(decideApproval.path, { approvalId, hash, isApproved: true });
    // A node's copy of the documents may be a second old.
    await setTimeout(2000);

    for (const { phone, codes, collect } of phones) {
      const sheet = phone.page.getByRole('dialog');
      const said = texts[phone.kind.locale];
      await collect(phone.words.dailyData);
      await sheet.getByRole('heading', { name: said.changed }).waitFor();
      await sheet.getByRole('button', { name: said.agree }).tap();
      await expect.poll(() => codes).toEqual(['0000', '1005', '0000']);
      await phone.context.close();
      expect(phone.troubles.list()).toEqual([]);
    }
  },
);
