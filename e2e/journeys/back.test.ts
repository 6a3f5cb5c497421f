import { PAGE_BASE } from '@coupon-centre/contract/foundation/limits';
import { expect } from 'vitest';
import { journey } from '#journey/journey.ts';
import { bringSession, openLogin } from '#journey/page/login.ts';
import type { Phone } from '#journey/page/phone.ts';
import { giveCoupon } from '#journey/sandbox/owned.ts';

const sheetOf = ({ page }: Phone) => page.getByRole('dialog');
const isClosed = (phone: Phone) => expect.poll(() => sheetOf(phone).count()).toBe(0);
const isAt = ({ page }: Phone, path: string) =>
  expect.poll(() => page.evaluate(() => location.pathname + location.search)).toBe(PAGE_BASE + path);

/** A sheet has its entry of the history a moment after it is shown. */
const hasEntry = ({ page }: Phone) => expect.poll(() => page.evaluate(() => history.state?.sheet?.depth)).toBe(1);
const hasNone = ({ page }: Phone) => expect.poll(() => page.evaluate(() => history.state?.sheet)).toBeUndefined();

journey(
  'Back closes a sheet and stays on the screen; a sheet that was closed leaves no step',
  async ({ takePhone }) => {
    const phone = await takePhone({ locale: 'zh-CN' });
    const { page } = phone;
    await phone.open('/');
    await phone.open('/myCard');
    await openLogin(phone);
    await hasEntry(phone);
    await page.goBack();
    await isClosed(phone);
    await isAt(phone, '/myCard');
    // Forward: there is nothing to come back to.
    await page.goForward();
    await hasNone(phone);
    await isAt(phone, '/myCard');
    expect(await sheetOf(phone).count()).toBe(0);
    await openLogin(phone);
    await hasEntry(phone);
    await page.keyboard.press('Escape');
    await isClosed(phone);
    await hasNone(phone);
    await openLogin(phone);
    await hasEntry(phone);
    await page.reload();
    await hasNone(phone);
    await page.goBack();
    await isAt(phone, '/');
  },
);

journey(
  'a screen that a sheet leads to follows the sheet’s screen, which keeps its place',
  async ({ sandbox, takePhone }) => {
    const phone = await takePhone({ locale: 'zh-CN', size: 'small' });
    const { page, words } = phone;
    const person = await sandbox.newPerson();
    await giveCoupon(sandbox, person, 'topUp50');
    await bringSession(phone, person);
    await phone.open('/');
    await phone.open('/myCard');
    await phone.coupon(words.topUp50).waitFor();
    const place = await page.evaluate(() => {
      scrollTo(0, 40);
      return scrollY;
    });
    expect(place).toBeGreaterThan(0);
    await phone.button(words.topUp).tap();
    await hasEntry(phone);
    await page.goBack();
    await isClosed(phone);
    await isAt(phone, '/myCard');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
    await phone.button(words.topUp).tap();
    await hasEntry(phone);
    await page.keyboard.press('Escape');
    await isClosed(phone);
    await hasNone(phone);
    await isAt(phone, '/myCard');
    await phone.button(/当前号码/).tap();
    await sheetOf(phone).getByRole('link', { name: '意见反馈' }).tap();
    await isAt(phone, '/myCard?feedback=1');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await isAt(phone, '/myCard');
    await isClosed(phone);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
    await page.goBack();
    await isAt(phone, '/');
  },
);
