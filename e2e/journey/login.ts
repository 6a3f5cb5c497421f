import { randomInt } from 'node:crypto';
import { SESSION_SECONDS } from '@coupon-centre/contract/limits';
import { expect } from 'vitest';
import type { Phone } from '#journey/phone.ts';
import type { Person, Sandbox } from '#journey/sandbox.ts';

const EIGHT_DIGITS = 10 ** 8;

/** A number that nobody in this run has had; files run in processes of their own, so it cannot be counted up. */
export const newNumber = (): string => `137${String(randomInt(EIGHT_DIGITS)).padStart(8, '0')}`;

/** Logs in by the sheet that is open: number, code from the SMS, agreement, as a person does. */
export async function logIn(phone: Phone, sandbox: Sandbox, number: string): Promise<void> {
  const { page, words } = phone;
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(words.phone).fill(number);
  const before = (await sandbox.smsTo(number)).length;
  await sheet.getByRole('button', { name: words.sendCode }).tap();
  await sheet.getByLabel(words.code).fill(await sandbox.loginCode(number, before));
  await sheet.getByRole('checkbox', { name: words.agree }).check();
  await sheet.getByRole('button', { name: words.login, exact: true }).tap();
  await expect.poll(() => sheet.count()).toBe(0);
}

/** Puts somebody's session on the phone as a login leaves it, for journeys that begin after it. */
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
