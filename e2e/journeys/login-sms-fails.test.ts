import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import { accessibilityProblems } from '#journey/browser/accessibility.ts';
import { journey } from '#journey/journey.ts';
import { journeyLocales } from '#journey/journey-locales.ts';
import { newNumber, openLogin } from '#journey/page/login.ts';
import { serveKillable } from '#stage/killable-product.ts';

const GATEWAYS = join(import.meta.dirname, '../stage/gateways');
const FAILING = join(GATEWAYS, 'failing-sms.mjs');
const WORKING = join(GATEWAYS, 'working-sms.mjs');

const WORDS = {
  'zh-CN': { failed: '短信发送失败，请重新获取验证码', resent: '短信发送失败，已换线路重发', again: '重新获取' },
  en: {
    failed: 'The SMS failed; please request a new code',
    resent: 'The SMS failed; we sent it again by another route',
    again: 'Resend',
  },
} as const;

const oneRoute = await serveKillable({ SANDBOX: 'on', SMS_GATEWAY: FAILING });
const twoRoutes = await serveKillable({ SANDBOX: 'on', SMS_GATEWAY: FAILING, SMS_GATEWAY_2: WORKING });
afterAll(() => Promise.all([oneRoute.stop(), twoRoutes.stop()]));

for (const locale of journeyLocales) {
  journey(
    `a login SMS that failed (${locale}): the page says so next to the code, and another may be asked for at once`,
    async ({ takePhone }) => {
      const phone = await takePhone({ locale, origin: oneRoute.baseUrl });
      const { page, words } = phone;
      await phone.open('/myCard');
      await openLogin(phone);
      const sheet = page.getByRole('dialog');
      await sheet.getByLabel(words.phone).fill(newNumber());
      await sheet.getByRole('button', { name: words.sendCode }).tap();
      await sheet.getByText(WORDS[locale].failed).waitFor();
      expect(await sheet.getByLabel(words.code).getAttribute('aria-invalid')).toBe('true');
      expect(await accessibilityProblems(page)).toEqual([]);
      await sheet.getByRole('button', { name: WORDS[locale].again, exact: true }).tap();
      await expect.poll(() => sheet.getByText(WORDS[locale].failed).count()).toBe(0);
    },
  );

  journey(`with a second route (${locale}) it goes by that, and the page says so`, async ({ takePhone }) => {
    const phone = await takePhone({ locale, origin: twoRoutes.baseUrl });
    const { page, words } = phone;
    await phone.open('/myCard');
    await openLogin(phone);
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel(words.phone).fill(newNumber());
    await sheet.getByRole('button', { name: words.sendCode }).tap();
    await sheet.getByText(WORDS[locale].resent).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });
}
