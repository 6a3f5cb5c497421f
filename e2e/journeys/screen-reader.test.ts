import { codeOf } from '@coupon-centre/contract/call/errors';
import { useCoupon } from '@coupon-centre/contract/use/use-coupon';
import { listMyCoupons } from '@coupon-centre/contract/wallet/list-my-coupons';
import { expect } from 'vitest';
import { focused, hasRing } from '#journey/browser/focus.ts';
import { spokenLines } from '#journey/browser/spoken.ts';
import { reachable } from '#journey/browser/spoken-tree.ts';
import { journey } from '#journey/journey.ts';
import { finger, gesturesReady } from '#journey/page/finger.ts';
import { bringSession, logIn, newNumber, openLogin } from '#journey/page/login.ts';
import { ownTab, useIt } from '#journey/page/my-coupons.ts';
import type { Phone } from '#journey/page/phone.ts';
import { giveCoupon } from '#journey/sandbox/owned.ts';

const isFocused = ({ page }: Phone, what: string | RegExp) => expect.poll(() => focused(page)).toMatch(what);
const heading = (text: string): RegExp => new RegExp(`^h[12]: ${text}$`);
const place = ({ page }: Phone): Promise<number> => page.evaluate(() => scrollY);
const sheetOf = ({ page }: Phone) => page.getByRole('dialog');

journey('another screen is read from its heading, and going back returns to the link', async ({ takePhone }) => {
  const phone = await takePhone({ locale: 'zh-CN' });
  const { page, words } = phone;
  await phone.open('/');
  await gesturesReady(phone);
  expect(await focused(page)).toBe('');

  const coupon = phone.coupon(words.weekendData).getByRole('link');
  await coupon.scrollIntoViewIfNeeded();
  const before = await place(phone);
  expect(before).toBeGreaterThan(0);
  await coupon.tap();
  await isFocused(phone, heading(words.detail));
  expect(await hasRing(page)).toBe(false);
  expect(await place(phone)).toBe(0);
  await page.goBack();
  await isFocused(phone, `a: ${words.weekendData}`);
  await expect.poll(() => place(phone)).toBe(before);

  // With the keyboard the ring shows where one is.
  await page.keyboard.press('Enter');
  await isFocused(phone, heading(words.detail));
  expect(await hasRing(page)).toBe(true);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await phone.button(words.back).focus();
  await page.keyboard.press('Enter');
  await isFocused(phone, `a: ${words.weekendData}`);

  // Results of a search are another list under the same heading.
  await page.getByRole('searchbox').fill(words.keyword);
  await page.keyboard.press('Enter');
  await isFocused(phone, new RegExp(`^h2: .*${words.keyword}`));
});

journey(
  'screens of one path, and what replaces a screen, are read from their headings',
  async ({ sandbox, takePhone }) => {
    const phone = await takePhone({ locale: 'en' });
    const { page, words } = phone;
    const person = await sandbox.newPerson();
    await giveCoupon(sandbox, person, 'luckyCredit');
    await bringSession(phone, person);
    await phone.open('/myCard');
    await phone.coupon(words.luckyCredit).waitFor();
    await gesturesReady(phone);
    await phone.link(words.saved).tap();
    await isFocused(phone, heading(words.saved));
    await page.goBack();
    await isFocused(phone, `a: ${words.saved}`);

    // A tab is not another screen.
    await ownTab(phone, 'USED').tap();
    await page.getByText(words.nothingUsed).waitFor();
    await isFocused(phone, /^button: Used/);
    await ownTab(phone, 'AVAILABLE').tap();
    await phone.coupon(words.luckyCredit).getByRole('link').tap();
    await isFocused(phone, heading(words.detail));
    await useIt(phone, words.useNow);
    // Whatever came of it.
    await isFocused(phone, /^h2: /);
  },
);

/** Web views before about 2020 do not tell screen readers of it. */
const withoutModals = ({ page }: Phone) =>
  page.addInitScript(() => {
    const { setAttribute } = Element.prototype;
    Element.prototype.setAttribute = function (name, value) {
      if (name !== 'aria-modal') setAttribute.call(this, name, value);
    };
  });

/** Everything that is hidden from screen readers, in the page's order. */
const hiddenIn = ({ page }: Phone): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[aria-hidden]')].map((element) => (element.cloneNode() as Element).outerHTML),
  );

/** Live regions outside of screen and sheets that are hidden. */
const muted = ({ page }: Phone): Promise<number> =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('[role="status"], [role="alert"]')].filter(
        (region) =>
          region.closest('.whole-screen, [role="dialog"]') === null && region.closest('[aria-hidden="true"]') !== null,
      ).length,
  );

journey('where modal dialogs are unknown, nothing but the open sheet can be reached', async ({ takePhone }) => {
  const phone = await takePhone({ locale: 'zh-CN' });
  const { page, words } = phone;
  await withoutModals(phone);
  await phone.open('/?classId=.all');
  const coupon = phone.coupon(words.weekendData);
  await gesturesReady(phone);
  await coupon.scrollIntoViewIfNeeded();
  const before = await hiddenIn(phone);
  const box = await coupon.getByRole('heading').boundingBox();
  if (box === null) throw new Error('not on the screen');
  const { hold } = await finger(phone);
  await hold({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
  await sheetOf(phone).getByRole('heading', { name: words.rules }).waitFor();
  expect(await page.locator('[aria-modal]').count()).toBe(0);
  await expect.poll(() => reachable(page)).toEqual({ dialogs: [words.detail], outside: [] });
  expect(await muted(phone)).toBe(0);

  // A second sheet above it: only that one, and then the first again.
  await sheetOf(phone).getByRole('button', { name: words.loginToCollect }).tap();
  await sheetOf(phone).getByLabel(words.phone).waitFor();
  await expect.poll(async () => (await reachable(page)).dialogs).toHaveLength(1);
  expect((await reachable(page)).dialogs).not.toEqual([words.detail]);
  expect((await reachable(page)).outside).toEqual([]);
  expect(await muted(phone)).toBe(0);
  await page.keyboard.press('Escape');
  await expect.poll(() => reachable(page)).toEqual({ dialogs: [words.detail], outside: [] });
  await page.keyboard.press('Escape');
  await expect.poll(() => sheetOf(phone).count()).toBe(0);
  expect(await hiddenIn(phone)).toEqual(before);
  expect((await reachable(page)).outside).toContain(`link ${words.weekendData}`);
});

journey('the focus is not lost when what has it goes away', async ({ sandbox, takePhone }) => {
  const phone = await takePhone({ locale: 'zh-CN' });
  const { page, words } = phone;
  phone.troubles.allow(/ERR_FAILED/);
  // The wall of a guest goes with the login.
  await phone.open('/myCard');
  await page.getByText(words.guestTitle).waitFor();
  await gesturesReady(phone);
  await openLogin(phone);
  await logIn(phone, sandbox, newNumber());
  await page.getByRole('tablist').waitFor();
  await isFocused(phone, heading(words.myCards));

  // The button goes once the list is there.
  await page.route(`**${listMyCoupons.path}`, (route) => route.abort());
  await ownTab(phone, 'EXPIRED').tap();
  await phone.button(words.retry).waitFor();
  await page.unroute(`**${listMyCoupons.path}`);
  await phone.button(words.retry).tap();
  await expect.poll(() => phone.button(words.retry).count()).toBe(0);
  await isFocused(phone, new RegExp(`^button: ${words.tabs.EXPIRED}`));

  // Safari does not focus what is tapped: the sheet opens with the focus nowhere.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await phone.button(words.topUp).evaluate((button: HTMLElement) => button.click());
  await sheetOf(phone).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => sheetOf(phone).count()).toBe(0);
  await isFocused(phone, `button: ${words.topUp}`);

  // Searches that are cleared take their button along.
  await phone.open(`/?keyword=${encodeURIComponent(words.keyword)}`);
  await phone.coupon(words.dailyData).waitFor();
  await gesturesReady(phone);
  await page.getByRole('searchbox').fill('');
  await phone.button(words.clear).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByText(words.searchHistory).count()).toBe(0);
  expect(await page.getByRole('searchbox').evaluate((box) => box === document.activeElement)).toBe(true);
});

journey('deleting coupons and undoing it keeps the focus in the list', async ({ sandbox, takePhone }) => {
  const phone = await takePhone({ locale: 'zh-CN' });
  const { page, words } = phone;
  const person = await sandbox.newPerson();
  for (const title of ['store', 'coffee', 'books'] as const) {
    const uCardId = await giveCoupon(sandbox, person, title);
    expect((await sandbox.call(useCoupon, { uCardId }, person)).code).toBe(codeOf.SUCCESS);
  }
  await bringSession(phone, person);
  await phone.open('/myCard?tab=USED');
  await phone.coupon(words.store).waitFor();
  await gesturesReady(phone);
  await phone.button(words.pick).tap();
  await phone.button(words.pickAll).tap();
  await phone.button(words.removeThree).tap();
  await isFocused(phone, `button: ${words.undo}`);
  await phone.toast(words.threeRemoved);
  await page.keyboard.press('Enter');
  await phone.coupon(words.store).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('tabpanel');
});

journey(
  'what the top-up helper finds is spoken, and so is the question before consent is withdrawn',
  async ({ sandbox, takePhone }) => {
    const phone = await takePhone({ locale: 'zh-CN' });
    const { page } = phone;
    const person = await sandbox.newPerson();
    await giveCoupon(sandbox, person, 'topUp50');
    await bringSession(phone, person);
    await phone.open('/myCard?topUp=1');
    await sheetOf(phone).getByRole('article').waitFor();
    await expect.poll(async () => (await spokenLines(page)).map(({ text }) => text)).toContain('1张券可以用');
    await page.keyboard.press('Escape');
    await phone.button(/\*\*\*\*/).tap();
    await sheetOf(phone).getByRole('button', { name: '个人信息与隐私' }).tap();
    await sheetOf(phone).getByRole('button', { name: '撤回同意' }).tap();
    await phone.toast('确认撤回并退出登录');
  },
);
