import { join } from 'node:path';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import { CAPTCHA_PATH } from '@coupon-centre/contract/front-ends/captcha-frame';
import { afterAll, expect } from 'vitest';
import { accessibilityProblems } from '#journey/browser/accessibility.ts';
import { journey } from '#journey/journey.ts';
import { journeyLocales } from '#journey/journey-locales.ts';
import { newNumber, openLogin } from '#journey/page/login.ts';
import type { Phone } from '#journey/page/phone.ts';
import { createSandbox } from '#journey/sandbox/sandbox.ts';
import { serveKillable } from '#stage/killable-product.ts';

const SCREENSHOTS = join(import.meta.dirname, '../screenshots');

/** What the dialog says. */
const WORDS = {
  'zh-CN': { title: '安全验证', close: '关闭' },
  en: { title: 'Security check', close: 'Close' },
} as const;

const product = await serveKillable({ SANDBOX: 'on', RISK_GATEWAY: 'sandbox', CHALLENGE_GATEWAY: 'sandbox' });
const sandbox = createSandbox(product.baseUrl);
afterAll(() => product.stop());

/** A number of the segment that the sandbox's risk service challenges. */
const challengedNumber = (): string => newNumber().replace(/^137/, '190');

const captchaOf = ({ page }: Phone, locale: Locale) => page.getByRole('dialog', { name: WORDS[locale].title });

/** Asks for a login SMS in the sheet, whose captcha is then open. */
async function askForSms(phone: Phone, locale: Locale, number: string): Promise<void> {
  const { page, words } = phone;
  await phone.open('/myCard');
  await openLogin(phone);
  await page.getByLabel(words.phone).fill(number);
  await page.getByRole('button', { name: words.sendCode }).tap();
  await captchaOf(phone, locale).waitFor();
}

for (const locale of journeyLocales) {
  journey(
    `a challenged login SMS (${locale}): its captcha is framed in a dialog, and once it is solved the code arrives`,
    async ({ takePhone }) => {
      const phone = await takePhone({ locale, size: locale === 'en' ? 'small' : 'usual', origin: product.baseUrl });
      const { page, words } = phone;
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      const number = challengedNumber();
      await phone.open('/myCard');
      expect(asked.filter((path) => path.includes('captcha'))).toEqual([]);
      await askForSms(phone, locale, number);
      const button = captchaOf(phone, locale).frameLocator('iframe').getByRole('button');
      await button.waitFor();
      expect(asked).toContain(CAPTCHA_PATH);
      // Captchas draw a box of 300 pixels and more.
      expect((await captchaOf(phone, locale).locator('iframe').boundingBox())?.width).toBeGreaterThanOrEqual(304);
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.screenshot({ path: join(SCREENSHOTS, `captcha-${locale}.png`) });
      expect(await sandbox.smsTo(number)).toEqual([]);
      await button.tap();
      await expect.poll(() => captchaOf(phone, locale).count()).toBe(0);
      await page.getByLabel(words.code).fill(await sandbox.loginCode(number, 0));
    },
  );
}

journey(
  'a captcha that is closed, or whose script does not load, sends nothing, and may be tried again',
  async ({ takePhone }) => {
    const phone = await takePhone({ locale: 'en', origin: product.baseUrl });
    const { page, words } = phone;
    const number = challengedNumber();
    await askForSms(phone, 'en', number);
    await captchaOf(phone, 'en').getByRole('button', { name: WORDS.en.close }).tap();
    await expect.poll(() => captchaOf(phone, 'en').count()).toBe(0);
    const sendCode = page.getByRole('button', { name: words.sendCode });
    await sendCode.waitFor();
    phone.troubles.allow(/captcha\.js|ERR_FAILED/);
    await page.route('**/sandbox/captcha.js*', (route) => route.abort());
    const framed = page.waitForRequest((request) => request.url().includes(CAPTCHA_PATH));
    await sendCode.tap();
    await framed;
    await expect.poll(() => captchaOf(phone, 'en').count()).toBe(0);
    expect(await sandbox.smsTo(number)).toEqual([]);
    await page.unroute('**/sandbox/captcha.js*');
    await sendCode.tap();
    await captchaOf(phone, 'en').frameLocator('iframe').getByRole('button').tap();
    await sandbox.loginCode(number, 0);
  },
);

journey(
  'Escape closes the captcha also after a tap next to it, and going back closes it, not the login below it',
  async ({ takePhone }) => {
    const phone = await takePhone({ locale: 'en', origin: product.baseUrl });
    const { page, words } = phone;
    const captcha = captchaOf(phone, 'en');
    await askForSms(phone, 'en', challengedNumber());
    await page.mouse.click(2, 2);
    await page.keyboard.press('Escape');
    await expect.poll(() => captcha.count()).toBe(0);
    await page.getByRole('button', { name: words.sendCode }).tap();
    await captcha.waitFor();
    await expect.poll(() => page.evaluate(() => history.state?.sheet?.depth)).toBe(2);
    await page.goBack();
    await expect.poll(() => captcha.count()).toBe(0);
    await page.getByRole('button', { name: words.sendCode }).waitFor();
  },
);

journey(
  'a browser without modal dialogs (Safari before 15.4): the captcha holds the focus, Escape gives it back, and solving it works',
  async ({ takePhone }) => {
    const phone = await takePhone({ locale: 'en', origin: product.baseUrl });
    const { page, words } = phone;
    await page.addInitScript(() => {
      Reflect.deleteProperty(HTMLDialogElement.prototype, 'showModal');
    });
    const number = challengedNumber();
    await askForSms(phone, 'en', number);
    const captcha = captchaOf(phone, 'en');
    const sendCode = page.getByRole('button', { name: words.sendCode });
    const numberField = page.getByLabel(words.phone);
    const isBehind = () => numberField.evaluate((element) => element.closest('[inert]') !== null);
    const hasFocus = (element: typeof captcha) => element.evaluate((node) => node.contains(document.activeElement));
    expect(await hasFocus(captcha)).toBe(true);
    expect(await isBehind()).toBe(true);
    // Hidden from screen readers, so not found by its role.
    expect(await sendCode.count()).toBe(0);
    // As in browsers without "inert".
    await numberField.evaluate((element) => {
      element.closest('[inert]')?.removeAttribute('inert');
      element.focus();
    });
    expect(await hasFocus(captcha)).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => captcha.count()).toBe(0);
    expect(await isBehind()).toBe(false);
    expect(await hasFocus(sendCode)).toBe(true);
    expect(await sandbox.smsTo(number)).toEqual([]);
    await sendCode.tap();
    await captcha.frameLocator('iframe').getByRole('button').tap();
    await expect.poll(() => captcha.count()).toBe(0);
    await page.getByLabel(words.code).fill(await sandbox.loginCode(number, 0));
  },
);
