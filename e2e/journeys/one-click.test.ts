import { exchangeOneClick } from '@coupon-centre/contract/login/exchange-one-click';
import { signOneClick } from '@coupon-centre/contract/login/sign-one-click';
import { expect } from 'vitest';
import { journey } from '#journey/journey.ts';
import { bringSession, logIn, newNumber } from '#journey/login.ts';
import { loginWords } from '#journey/login-words.ts';
import type { Phone } from '#journey/phone.ts';

/** One carrier for all phones: whose number it recognises is set here alone, one journey after the other. */

const SESSION_OVER = /status of 401/;
const said = ({ kind }: Phone) => loginWords[kind.locale];
const sheet = ({ page }: Phone) => page.getByRole('dialog');

async function toSheet(phone: Phone): Promise<void> {
  await phone.open('/myCard');
  await phone.button(phone.words.login).tap();
  await sheet(phone).getByRole('checkbox', { name: phone.words.agree }).check();
}
const tapOneClick = (phone: Phone) =>
  sheet(phone)
    .getByRole('button', { name: said(phone).oneClick })
    .tap();

journey(
  'one click: signed, asked, exchanged, in that order; the prompt is gone, and a replay is refused',
  async ({ sandbox, takePhone }) => {
    const phone = await takePhone({ locale: 'zh-CN' });
    const number = newNumber();
    await sandbox.setCarrier(number);
    const asked: string[] = [];
    phone.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const exchanged = phone.page.waitForRequest((request) => request.url().endsWith(exchangeOneClick.path));
    await toSheet(phone);
    await tapOneClick(phone);
    await phone.toast(phone.words.loginSucceeded);
    await expect.poll(() => sheet(phone).count()).toBe(0);
    const steps = [signOneClick.path, '/sandbox/carrier/token', exchangeOneClick.path];
    expect(asked.filter((path) => steps.includes(path))).toEqual(steps);
    const masked = `${number.slice(0, 3)}****${number.slice(-4)}`;
    await phone.button(masked).waitFor();

    const sent = (await exchanged).postDataJSON();
    expect(sent).toMatchObject({ portalType: 3, cccode: expect.stringMatching(/^[A-Za-z0-9]{32,64}$/) });
    const replayed = await sandbox.call(exchangeOneClick, sent);
    expect(replayed).toMatchObject({ rs: 0, code: '1004' });
  },
);

journey(
  'a carrier that recognises nobody: told in the page’s words, and SMS goes on from there',
  async ({ sandbox, takePhone }) => {
    const phone = await takePhone({ locale: 'en' });
    await sandbox.setCarrier(null);
    await toSheet(phone);
    await tapOneClick(phone);
    await phone.toast(said(phone).oneClickFailed);
    expect(await phone.page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('phone');
    await logIn(phone, sandbox, newNumber());
    await phone.page.getByRole('tablist').waitFor();
  },
);

journey('an SDK’s own message is shown; after two wrong numbers only SMS is left', async ({ takePhone }) => {
  const phone = await takePhone({ locale: 'zh-CN' });
  await phone.page.route('**/sandbox/carrier/token', (route) =>
    route.fulfill({ json: { code: '104012', message: '号码与本机不一致' } }),
  );
  await toSheet(phone);
  const button = sheet(phone).getByRole('button', { name: said(phone).oneClick });
  await button.tap();
  await phone.toast('号码与本机不一致');
  await button.tap();
  await expect.poll(() => button.count()).toBe(0);
  await sheet(phone).getByRole('button', { name: phone.words.sendCode }).waitFor();
});

journey('an SDK that never answers is waited for 8 seconds', async ({ takePhone }) => {
  const phone = await takePhone({ locale: 'zh-CN' });
  await phone.page.route('**/sandbox/carrier/token', () => new Promise(() => undefined));
  await toSheet(phone);
  const begun = Date.now();
  await tapOneClick(phone);
  await expect.poll(() => sheet(phone).getByText(said(phone).oneClickFailed).count(), { timeout: 12_000 }).toBe(1);
  expect(Date.now() - begun).toBeGreaterThan(7_900);
});

journey(
  'a login that runs out is told two minutes before, kept by a tap, and ended for good everywhere',
  async ({ sandbox, takePhone }) => {
    const phone = await takePhone({ locale: 'en' });
    const { words } = phone;
    phone.troubles.allow(SESSION_OVER);
    const person = await sandbox.newPerson();
    await bringSession(phone, person);
    await phone.context.addCookies([
      { name: 'sessionUntil', value: String(Date.now() + 100_000), url: phone.origin, sameSite: 'Lax' },
    ]);
    await phone.open('/myCard');
    await phone.button(said(phone).stayLoggedIn).tap();
    await phone.toast(said(phone).stayedLoggedIn);
    await expect.poll(() => phone.button(said(phone).stayLoggedIn).count()).toBe(0);
    const tokens = (await phone.context.cookies()).filter(({ name }) => name === 'H5_TOKEN');
    expect(tokens.map(({ value }) => value)).not.toContain(person.H5_TOKEN);

    await phone.button(/\*{4}/).tap();
    await sheet(phone)
      .getByRole('button', { name: said(phone).logOutEverywhere })
      .tap();
    await phone.toast(said(phone).loggedOutEverywhere);
    await phone.open('/myCard');
    await phone.page.getByText(words.guestTitle).waitFor();
  },
);
