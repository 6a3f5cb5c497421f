import { expect } from 'vitest';
import { journey } from '#journey/journey.ts';
import { bringSession } from '#journey/page/login.ts';
import { openDetail } from '#journey/page/my-coupons.ts';
import type { Phone } from '#journey/page/phone.ts';
import { giveCoupon } from '#journey/sandbox/owned.ts';
import type { Sandbox } from '#journey/sandbox/sandbox.ts';
import { loginWords } from '#journey/words/login-words.ts';

const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/;

const ownAnswers = ({ page }: Phone): Promise<number> =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('own-')).length);

/** A subscriber who has opened their coupons and one detail on a first visit. */
async function withSeenCoupons(phone: Phone, sandbox: Sandbox): Promise<void> {
  const { page, words } = phone;
  phone.troubles.allow(NO_NETWORK);
  const person = await sandbox.newPerson();
  await giveCoupon(sandbox, person, 'luckyCredit');
  await giveCoupon(sandbox, person, 'dailyData');
  await bringSession(phone, person);
  await phone.open('/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await phone.link(words.myCards).tap();
  await openDetail(phone, words.luckyCredit);
  await page.waitForLoadState('networkidle');
  expect(await ownAnswers(phone)).toBe(1);
}

journey(
  'offline, my coupons and a detail open read-only with a notice; after logout nothing is left',
  async ({ sandbox, takePhone }) => {
    const phone = await takePhone({ locale: 'zh-CN', hasServiceWorker: true });
    const { page, words } = phone;
    await withSeenCoupons(phone, sandbox);

    await phone.context.setOffline(true);
    // Neither address was opened directly before.
    await phone.open('/H5MyCard');
    await phone.coupon(words.dailyData).waitFor();
    await phone.open('/myCard');
    await phone.coupon(words.dailyData).waitFor();
    await page.getByText(/\*{4}/).waitFor();
    await page.getByText(words.offlineSince).waitFor();
    const use = phone.button(`${words.use} ${words.luckyCredit}`);
    expect(await use.getAttribute('aria-disabled')).toBe('true');
    await use.tap({ force: true });
    await phone.toast(words.readOnly);
    expect(await page.getByRole('dialog').count()).toBe(0);

    expect(await openDetail(phone, words.luckyCredit)).toMatch(/./);
    await phone.button(words.useNow).tap({ force: true });
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.reload();
    await page.getByRole('heading', { name: words.luckyCredit }).waitFor();
    await page.getByText(words.offlineSince).waitFor();

    await phone.context.setOffline(false);
    await expect.poll(() => phone.button(words.useNow).getAttribute('aria-disabled')).toBe(null);
    await expect.poll(() => page.getByText(words.offline).count()).toBe(0);
    await phone.open('/myCard');
    await phone.button(/\*{4}/).tap();
    await page.getByRole('dialog').getByRole('button', { name: loginWords['zh-CN'].logOut, exact: true }).tap();
    await phone.toast(loginWords['zh-CN'].loggedOut);
    await expect.poll(() => ownAnswers(phone)).toBe(0);
    await phone.context.setOffline(true);
    await phone.open('/myCard');
    await page.getByText(words.guestTitle).waitFor();
  },
);

journey('an expired session leaves nothing to read offline', async ({ sandbox, takePhone }) => {
  const phone = await takePhone({ locale: 'en', hasServiceWorker: true });
  const { page, words } = phone;
  await withSeenCoupons(phone, sandbox);
  await phone.context.setOffline(true);
  await phone.context.clearCookies();
  await phone.open('/myCard');
  await page.getByText(words.guestTitle).waitFor();
  await expect.poll(() => ownAnswers(phone)).toBe(0);
});

journey(
  'offline, the law pages open with their title and the way back, also if never opened before',
  async ({ takePhone }) => {
    const phone = await takePhone({ locale: 'zh-CN', hasServiceWorker: true });
    const { page, words } = phone;
    phone.troubles.allow(NO_NETWORK);
    // From its second visit on the browser keeps them.
    await phone.open('/');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await phone.open('/');
    await expect.poll(() => page.evaluate(() => caches.has('documents-1'))).toBe(true);
    await page.waitForLoadState('networkidle');
    await phone.context.setOffline(true);
    for (const path of ['/rule', '/protocol', '/protocol?docKey=privacy']) {
      await phone.open(path);
      await page.getByRole('article').waitFor();
      expect(await page.getByRole('heading', { level: 1 }).textContent(), path).toMatch(/./);
      await page.getByRole('banner').getByRole('button', { name: words.back }).waitFor();
    }
  },
);
