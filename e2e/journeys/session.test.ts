import { claimCoupon } from '@coupon-centre/contract/claim/claim-coupon';
import { SESSION_SECONDS, SESSION_WARNING_SECONDS } from '@coupon-centre/contract/foundation/limits';
import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { refreshToken } from '@coupon-centre/contract/subscriber/refresh-token';
import { useCoupon } from '@coupon-centre/contract/use/use-coupon';
import { describe, expect } from 'vitest';
import { journey } from '#journey/journey.ts';
import { journeyLocales } from '#journey/journey-locales.ts';
import { bringSession, logIn, newNumber, openLogin } from '#journey/page/login.ts';
import { ownTab } from '#journey/page/my-coupons.ts';
import type { Phone } from '#journey/page/phone.ts';
import { giveCoupon } from '#journey/sandbox/owned.ts';
import { INSECURE_HOST } from '#stage/chromium.ts';

/** The specification's list (§9), in its order. */
const SESSION_COOKIES = ['isLogin', 'H5_TOKEN', 'ms', 'hc'];

/** The browser logs every HTTP 401; here they are expected. */
const SESSION_OVER = /status of 401/;

const ending = {
  'zh-CN': { notice: '登录即将过期', stay: '保持登录' },
  en: { notice: 'You will be logged out soon', stay: 'Stay logged in' },
} as const;

const sheet = ({ page }: Phone) => page.getByRole('dialog');

journey('a login leaves four cookies for 1800 seconds', async ({ sandbox, takePhone }) => {
  const phone = await takePhone({ locale: 'zh-CN' });
  const { words } = phone;
  await phone.open('/myCard');
  await phone.page.getByText(words.guestTitle).waitFor();
  await openLogin(phone);
  await logIn(phone, sandbox, newNumber());
  await phone.page.getByRole('tablist').waitFor();
  const cookies = await phone.context.cookies();
  const now = Date.now() / 1_000;
  for (const name of SESSION_COOKIES) {
    const cookie = cookies.find((found) => found.name === name);
    expect(cookie, name).toMatchObject({ path: '/', sameSite: 'Lax' });
    expect(Math.abs((cookie?.expires ?? 0) - now - SESSION_SECONDS), name).toBeLessThan(10);
  }
});

journey('every request carries three values', async ({ sandbox, takePhone }) => {
  const phone = await takePhone({ locale: 'en' });
  const person = await sandbox.newPerson();
  await bringSession(phone, person);
  await phone.open('/');
  const asked = phone.page.waitForRequest((request) => request.url().endsWith(claimCoupon.path));
  await phone.coupon(phone.words.coffee).getByRole('button', { name: phone.words.collect }).tap();
  const headers = await (await asked).allHeaders();
  expect(headers).toMatchObject({ h5_token: person.H5_TOKEN, ms: person.ms, hc: person.hc });
});

journey(
  'with missing cookies the page asks for login, and the tapped claim continues',
  async ({ sandbox, takePhone }) => {
    const phone = await takePhone({ locale: 'zh-CN' });
    const { words } = phone;
    // The page's own requests at that moment.
    phone.troubles.allow(SESSION_OVER);
    await bringSession(phone, await sandbox.newPerson());
    await phone.open('/');
    await phone.coupon(words.luckyCredit).getByRole('button', { name: words.collect, exact: false }).waitFor();
    await phone.context.clearCookies();
    await phone.coupon(words.luckyCredit).getByRole('button', { name: words.collect }).tap();
    await logIn(phone, sandbox, newNumber());
    await phone.toast(words.collected);
  },
);

journey(
  'with values that the server rejects the page asks for login, and the claim continues',
  async ({ sandbox, takePhone }) => {
    const phone = await takePhone({ locale: 'en' });
    const { words } = phone;
    phone.troubles.allow(SESSION_OVER);
    const person = await sandbox.newPerson();
    const other = await sandbox.newPerson();
    await bringSession(phone, person);
    await phone.open('/');
    const button = phone.coupon(words.luckyCredit).getByRole('button', { name: words.collect });
    await button.waitFor();
    await bringSession(phone, { ...person, ms: other.ms });
    await button.tap();
    await logIn(phone, sandbox, newNumber());
    await phone.toast(words.collected);
  },
);

journey('a wrong code is reported at its field, and the right one still works', async ({ sandbox, takePhone }) => {
  const phone = await takePhone({ locale: 'en' });
  const { words } = phone;
  const number = newNumber();
  await phone.open('/myCard');
  await openLogin(phone);
  await sheet(phone).getByLabel(words.phone).fill(number);
  await phone.button(words.sendCode).tap();
  const code = await sandbox.loginCode(number);
  const field = sheet(phone).getByLabel(words.code);
  await field.fill(code === '000000' ? '000001' : '000000');
  await sheet(phone).getByRole('checkbox').check();
  const submit = sheet(phone).getByRole('button', { name: words.login, exact: true });
  await submit.tap();
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  const message = await field.getAttribute('aria-describedby');
  expect(await phone.page.locator(`[id="${message}"]`).textContent()).toMatch(/wrong.*4 tries left/i);
  // The last digit submits.
  await field.fill(code);
  await phone.toast(words.loginSucceeded);
});

journey('missing input is reported before anything is sent', async ({ takePhone }) => {
  const phone = await takePhone({ locale: 'zh-CN' });
  await phone.open('/myCard');
  await openLogin(phone);
  await sheet(phone).getByRole('button', { name: phone.words.login, exact: true }).tap();
  const alerts = sheet(phone).getByRole('alert').filter({ hasText: /./ });
  await expect.poll(() => alerts.count()).toBe(3);
  expect(await phone.page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('phone');
});

journey(
  'login works without a secure context, where browsers hide their cryptography',
  async ({ sandbox, stage, takePhone }) => {
    const phone = await takePhone({
      locale: 'zh-CN',
      origin: `http://${INSECURE_HOST}:${new URL(stage.baseUrl).port}`,
    });
    // The browser says that it needs HTTPS.
    phone.troubles.allow(/Cross-Origin-Opener-Policy/);
    await phone.open('/myCard');
    expect(await phone.page.evaluate(() => isSecureContext)).toBe(false);
    await openLogin(phone);
    await logIn(phone, sandbox, newNumber());
    await phone.page.getByRole('tablist').waitFor();
  },
);

/** Screens with a bar at the lower edge, and how to come to each. */
const withBars: Readonly<Record<string, (phone: Phone) => Promise<unknown>>> = {
  'the newcomer gift': async (phone) => {
    await phone.open('/');
    await phone.button(phone.words.openGift).waitFor();
  },
  'a coupon on offer': async (phone) => {
    await phone.open('/');
    await phone.coupon(phone.words.weekendData).getByRole('link').tap();
    await phone.page.getByRole('heading', { name: phone.words.rules }).waitFor();
  },
  'a coupon of one’s own': async (phone) => {
    await phone.open('/myCard');
    await phone.coupon(phone.words.luckyCredit).getByRole('link').tap();
    await phone.button(phone.words.useNow).waitFor();
  },
  'coupons to delete': async (phone) => {
    await phone.open('/myCard');
    await ownTab(phone, 'USED').tap();
    await phone.button(phone.words.pick).tap();
  },
  'a claim page': async (phone) => {
    await phone.open('/H5Index1');
    await phone.button(phone.words.welcomeGift).waitFor();
  },
};

/** Targets of which the notice covers part: of bars where they are, of others even if they are scrolled to the middle. */
const coveredBy = ({ page }: Phone, notice: string): Promise<readonly string[]> =>
  page.evaluate((label) => {
    const region = document.querySelector(`section[aria-label="${label}"]`);
    const isSticky = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).position === 'sticky' || isSticky(element.parentElement));
    const isCovered = (target: Element): boolean => {
      if (!isSticky(target)) target.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, width, height } = target.getBoundingClientRect();
      const reach = Math.min(height / 2 - 1, 21);
      return [-reach, reach].some((down) =>
        region?.contains(document.elementFromPoint(left + width / 2, top + height / 2 + down)),
      );
    };
    scrollTo(0, 0);
    const targets = [...document.querySelectorAll('a[href], button, input')].filter(
      (target) => !region?.contains(target) && target.checkVisibility(),
    );
    const bars = targets.filter(isSticky);
    const covered = [...bars, ...targets.filter((target) => !bars.includes(target))].filter(isCovered);
    return covered.map((target) => target.getAttribute('aria-label') ?? target.textContent ?? '');
  }, notice);

const phones = [
  ['usual', 1],
  ['small', 1],
  ['usual', 1.8],
  ['small', 1.8],
] as const;

describe.for(journeyLocales)('in %s', (locale) => {
  journey.for(phones)(
    'the notice of a login’s end takes its place below the bars and covers nothing (%s, %s)',
    async ([size, fontFactor], { sandbox, takePhone }) => {
      const phone = await takePhone({ locale, size, isStill: true, fontFactor });
      const { page } = phone;
      // Any tap or scrolling would renew the login, and end the notice.
      phone.troubles.allow(/ERR_FAILED/);
      await page.route(`**${refreshToken.path}`, (route) => route.abort());
      const person = await sandbox.newPerson();
      await giveCoupon(sandbox, person, 'luckyCredit');
      const uCardId = await giveCoupon(sandbox, person, 'store');
      const newcomer = await sandbox.newPerson();
      await sandbox.call(useCoupon, { uCardId }, person);
      for (const [screen, go] of Object.entries(withBars)) {
        await bringSession(phone, screen === 'the newcomer gift' ? newcomer : person);
        const sessionUntil = String(Date.now() + (SESSION_WARNING_SECONDS - 5) * SECOND_MS);
        await phone.context.addCookies([
          { name: 'sessionUntil', value: sessionUntil, url: phone.origin, sameSite: 'Lax' },
        ]);
        await go(phone);
        const { stay, notice } = ending[locale];
        await phone.button(stay).waitFor();
        // The notice is measured again with each second that it counts.
        await expect.poll(() => coveredBy(phone, notice), { message: screen }).toEqual([]);
      }
    },
  );
});
