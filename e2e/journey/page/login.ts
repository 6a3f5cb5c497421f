import { randomInt } from 'node:crypto';
import { SESSION_SECONDS } from '@coupon-centre/contract/foundation/limits';
import { expect } from 'vitest';
import type { Phone } from '#journey/page/phone.ts';
import type { Person, Sandbox } from '#journey/sandbox/sandbox.ts';

const EIGHT_DIGITS = 10 ** 8;

/** A number unique in this run; random, since test files run in separate processes. */
export const newNumber = (): string => `137${String(randomInt(EIGHT_DIGITS)).padStart(8, '0')}`;

/** Opens the login sheet from a screen that asks a guest to log in. */
export const openLogin = ({ page, words }: Phone): Promise<void> =>
  page
    .getByRole('button', { name: words.login, exact: true })
    .or(page.getByRole('button', { name: words.loginBySms }))
    .tap();

/** Logs in through the open sheet: number, agreement, code from the SMS, whose last digit submits. */
export async function logIn(phone: Phone, sandbox: Sandbox, number: string): Promise<void> {
  const { page, words } = phone;
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(words.phone).fill(number);
  const before = (await sandbox.smsTo(number)).length;
  await sheet.getByRole('button', { name: words.sendCode }).tap();
  await sheet.getByRole('checkbox', { name: words.agree }).check();
  await sheet.getByLabel(words.code).fill(await sandbox.loginCode(number, before));
  await expect.poll(() => sheet.count()).toBe(0);
}

/** Puts a session on the phone as a login would, for journeys that start after it. */
export async function bringSession(phone: Phone, { H5_TOKEN, ms, hc }: Person): Promise<void> {
  const expires = Date.now() / 1_000 + SESSION_SECONDS;
  const sessionUntil = String(Math.floor(expires * 1_000));
  const values = { isLogin: 'true', H5_TOKEN, ms, hc, uid: ms, sessionUntil };
  await phone.context.addCookies(
    Object.entries(values).map(([name, value]) => ({
      name,
      value: encodeURIComponent(value),
      url: phone.origin,
      expires,
      sameSite: 'Lax' as const,
    })),
  );
}
