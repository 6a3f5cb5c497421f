import { text } from 'node:stream/consumers';
import { claimCoupon } from '@coupon-centre/contract/claim/claim-coupon';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import { giveConsent } from '@coupon-centre/contract/privacy/give-consent';
import { showConsent } from '@coupon-centre/contract/privacy/show-consent';
import { describe, expect } from 'vitest';
import { accessibilityProblems } from '#journey/browser/accessibility.ts';
import { journey } from '#journey/journey.ts';
import { journeyLocales } from '#journey/journey-locales.ts';
import { bringSession, logIn, newNumber, openLogin } from '#journey/page/login.ts';
import type { Phone } from '#journey/page/phone.ts';

const texts = {
  'zh-CN': {
    changed: '协议已更新',
    later: '暂不同意',
    agree: '我已阅读并同意',
    privacy: '《隐私政策》',
    data: '个人信息与隐私',
    readable: '下载可阅读版',
    json: '下载数据（JSON）',
    withdraw: '撤回同意',
    sure: '确认撤回并退出登录',
    withdrawn: '已撤回同意并退出登录',
    close: '注销账号',
    confirm: '同意并确认',
    closed: '账号已注销',
  },
  en: {
    changed: 'Our terms have changed',
    later: 'Not now',
    agree: 'I have read and accept it',
    privacy: 'privacy statement',
    data: 'Personal data and privacy',
    readable: 'Download a readable copy',
    json: 'Download the data (JSON)',
    withdraw: 'Withdraw consent',
    sure: 'Withdraw and log out',
    withdrawn: 'Consent withdrawn; you are logged out',
    close: 'Close the account',
    confirm: 'Agree and confirm',
    closed: 'Your account is closed',
  },
} as const satisfies Record<Locale, object>;

const SESSION_OVER = /status of 401/;
const sheet = ({ page }: Phone) => page.getByRole('dialog');
const masked = (number: string): string => `${number.slice(0, 3)}****${number.slice(-4)}`;

/** The session's values, as the page keeps them. */
async function sessionOf({ context }: Phone) {
  const cookies = await context.cookies();
  const value = (name: string): string =>
    decodeURIComponent(cookies.find((cookie) => cookie.name === name)?.value ?? '');
  return { phone: '', H5_TOKEN: value('H5_TOKEN'), ms: value('ms'), hc: value('hc') };
}

async function openMyData(phone: Phone, number: string): Promise<void> {
  await phone.button(masked(number)).tap();
  await sheet(phone).getByRole('button', { name: texts[phone.kind.locale].data }).tap();
  await sheet(phone).getByRole('button', { name: texts[phone.kind.locale].json }).waitFor();
}

async function contentOf(phone: Phone, button: string): Promise<string> {
  const saved = phone.page.waitForEvent('download');
  await sheet(phone).getByRole('button', { name: button }).tap();
  return text(await (await saved).createReadStream());
}

describe.for(journeyLocales)('in %s', (locale) => {
  const said = texts[locale];

  journey(
    'a login records both documents; one downloads what is kept, withdraws consent, and closes the account',
    async ({ sandbox, takePhone }) => {
      const phone = await takePhone({ locale, isStill: true });
      phone.troubles.allow(SESSION_OVER);
      const number = newNumber();
      await phone.open('/myCard');
      await openLogin(phone);
      await sheet(phone).getByRole('link', { name: said.privacy }).waitFor();
      await logIn(phone, sandbox, number);
      const consent = await sandbox.call(showConsent, {}, await sessionOf(phone));
      expect(consent).toMatchObject({
        datas: {
          documents: [
            { docKey: 'service-agreement', agreed: { version: 1 }, mustAgree: false },
            { docKey: 'privacy', agreed: { version: expect.any(Number) }, mustAgree: false },
          ],
        },
      });

      await openMyData(phone, number);
      expect(await accessibilityProblems(phone.page)).toEqual([]);
      expect(JSON.parse(await contentOf(phone, said.json))).toMatchObject({ account: { maskedPhone: masked(number) } });
      expect(await contentOf(phone, said.readable)).toContain(masked(number));

      await sheet(phone).getByRole('button', { name: said.close }).tap();
      await sheet(phone).getByText(masked(number)).waitFor();
      expect(await accessibilityProblems(phone.page)).toEqual([]);
      const before = (await sandbox.smsTo(number)).length;
      await sheet(phone).getByRole('button', { name: phone.words.sendCode }).tap();
      await sheet(phone)
        .getByLabel(phone.words.code)
        .fill(await sandbox.loginCode(number, before));
      await sheet(phone).getByRole('button', { name: said.confirm }).tap();
      await phone.toast(said.closed);
      await expect.poll(async () => (await sessionOf(phone)).H5_TOKEN).toBe('');
    },
  );

  journey('withdrawing consent is confirmed by a second tap, and logs out', async ({ sandbox, takePhone }) => {
    const phone = await takePhone({ locale, isStill: true });
    phone.troubles.allow(SESSION_OVER);
    const person = await sandbox.newPerson();
    await bringSession(phone, person);
    await phone.open('/myCard');
    await openMyData(phone, person.phone);
    await sheet(phone).getByRole('button', { name: said.withdraw, exact: true }).tap();
    await sheet(phone).getByRole('button', { name: said.sure }).tap();
    await phone.toast(said.withdrawn);
    expect(await sandbox.call(showConsent, {}, person)).toMatchObject({ rs: 0 });
  });

  journey(
    'after a change in substance the page asks before a claim, and not before reading',
    async ({ sandbox, takePhone }) => {
      const phone = await takePhone({ locale, isStill: true });
      const { words } = phone;
      const person = await sandbox.newPerson();
      // The real answer, as it would be after such a change: all journeys share the product's documents.
      await phone.page.route(`**${showConsent.path}`, async (route) => {
        const answer = await route.fetch();
        const body = (await answer.json()) as { datas: { documents: { mustAgree: boolean }[] } };
        for (const document of body.datas.documents) document.mustAgree = true;
        await route.fulfill({ response: answer, json: body });
      });
      await bringSession(phone, person);
      const claims: string[] = [];
      phone.page.on('request', (request) => {
        if (request.url().endsWith(claimCoupon.path)) claims.push(request.url());
      });
      await phone.open('/');
      const collect = phone.coupon(words.luckyCredit).getByRole('button', { name: words.collect });
      await collect.tap();
      await sheet(phone).getByRole('heading', { name: said.changed }).waitFor();
      expect(await accessibilityProblems(phone.page)).toEqual([]);
      await sheet(phone).getByRole('button', { name: said.later }).tap();
      await expect.poll(() => sheet(phone).count()).toBe(0);
      expect(claims).toEqual([]);
      await collect.tap();
      const given = phone.page.waitForRequest((request) => request.url().endsWith(giveConsent.path));
      await sheet(phone).getByRole('button', { name: said.agree }).tap();
      expect((await given).postDataJSON()).toMatchObject({ agreed: [{ version: 1 }, {}] });
      await phone.toast(words.collected);
    },
  );
});
