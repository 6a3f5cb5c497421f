import { codeOf } from '@coupon-centre/contract/call/errors';
import { exchangeOneClick } from '@coupon-centre/contract/subscriber/exchange-one-click';
import { signOneClick } from '@coupon-centre/contract/subscriber/sign-one-click';
import { expect } from 'vitest';
import { journey } from '#journey/journey.ts';
import { bringSession, logIn, newNumber, openLogin } from '#journey/page/login.ts';
import type { Phone } from '#journey/page/phone.ts';
import { loginWords } from '#journey/words/login-words.ts';

/** One carrier for all phones: its recognised number is set only here, in one journey after another. */

const SESSION_OVER = /status of 401/;
const said = ({ kind }: Phone) => loginWords[kind.locale];
const sheet = ({ page }: Phone) => page.getByRole('dialog');

async function toSheet(phone: Phone): Promise<void> {
  await phone.open('/myCard');
  await openLogin(phone);
  await sheet(phone).getByRole('checkbox', { name: phone.words.agree }).check();
}
const oneClickButton = (phone: Phone) => sheet(phone).getByRole('button', { name: said(phone).oneClick });
/** After the carrier was asked for the number to show. */
async function tapOneClick(phone: Phone): Promise<void> {
  await expect.poll(() => oneClickButton(phone).getAttribute('aria-busy'), { timeout: 12_000 }).toBeNull();
  await oneClickButton(phone).tap();
}

journey(
  'one click signs, requests and exchanges in that order, with the number and the carrier’s terms shown before the tap; a replay is refused',
  async ({ sandbox, takePhone }) => {
    const phone = await takePhone({ locale: 'zh-CN' });
    const number = newNumber();
    await sandbox.setCarrier(number);
    const asked: string[] = [];
    phone.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const exchanged = phone.page.waitForRequest((request) => request.url().endsWith(exchangeOneClick.path));
    await toSheet(phone);
    const masked = `${number.slice(0, 3)}****${number.slice(-4)}`;
    await sheet(phone).getByText(masked).waitFor();
    const terms = sheet(phone).getByRole('link', { name: said(phone).carrierTerms });
    const address = new URL(String(await terms.getAttribute('href')), phone.origin).href;
    expect(await (await phone.page.request.get(address)).text()).toContain(said(phone).carrierTerms);
    expect(asked).not.toContain(exchangeOneClick.path);
    await tapOneClick(phone);
    await phone.toast(phone.words.loginSucceeded);
    await expect.poll(() => sheet(phone).count()).toBe(0);
    const steps = [signOneClick.path, '/sandbox/carrier/token', exchangeOneClick.path];
    expect(asked.filter((path) => steps.includes(path))).toEqual(steps);
    await phone.button(masked).waitFor();

    const sent = (await exchanged).postDataJSON();
    expect(sent).toMatchObject({ portalType: 3, cccode: expect.stringMatching(/^[A-Za-z0-9]{32,64}$/) });
    const replayed = await sandbox.call(exchangeOneClick, sent);
    expect(replayed).toMatchObject({ rs: 0, code: codeOf.ONE_CLICK_FAILED });
  },
);

journey(
  'if the carrier recognises no number, the page says so and login continues by SMS',
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

journey('a number other than the one that was shown is shown before it logs in', async ({ sandbox, takePhone }) => {
  const phone = await takePhone({ locale: 'en' });
  await sandbox.setCarrier(null);
  await toSheet(phone);
  await tapOneClick(phone);
  await phone.toast(said(phone).oneClickFailed);
  const number = newNumber();
  await sandbox.setCarrier(number);
  await tapOneClick(phone);
  const masked = `${number.slice(0, 3)}****${number.slice(-4)}`;
  await sheet(phone).getByText(masked).waitFor();
  await tapOneClick(phone);
  await phone.toast(phone.words.loginSucceeded);
  await phone.button(masked).waitFor();
});

journey('the SDK’s own message is shown; after two wrong numbers only SMS login is left', async ({ takePhone }) => {
  const phone = await takePhone({ locale: 'zh-CN' });
  await phone.page.route('**/sandbox/carrier/token', (route) =>
    route.fulfill({ json: { code: '104012', message: '号码与本机不一致' } }),
  );
  await toSheet(phone);
  await tapOneClick(phone);
  await phone.toast('号码与本机不一致');
  await expect.poll(() => oneClickButton(phone).count()).toBe(0);
  await sheet(phone).getByRole('button', { name: phone.words.sendCode }).waitFor();
});

journey('an SDK that never answers times out after 8 seconds', async ({ takePhone }) => {
  const phone = await takePhone({ locale: 'zh-CN' });
  await phone.page.route('**/sandbox/carrier/token', () => new Promise(() => undefined));
  await toSheet(phone);
  await expect.poll(() => oneClickButton(phone).getAttribute('aria-busy'), { timeout: 12_000 }).toBeNull();
  const begun = Date.now();
  await tapOneClick(phone);
  await expect.poll(() => sheet(phone).getByText(said(phone).oneClickFailed).count(), { timeout: 12_000 }).toBe(1);
  expect(Date.now() - begun).toBeGreaterThan(7_900);
});

journey(
  'an expiring login is announced two minutes before, extended by a tap, and ended everywhere by logout',
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
