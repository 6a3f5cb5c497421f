import { codeOf } from '@coupon-centre/contract/call/errors';
import { redeemCode } from '@coupon-centre/contract/exchange/redeem-code';
import { isCode } from '@coupon-centre/contract/foundation/coupon-code';
import { EXCHANGE_CHALLENGE_FROM } from '@coupon-centre/contract/foundation/limits';
import { PNG } from 'pngjs';
import { describe, expect } from 'vitest';
import { accessibilityProblems } from '#journey/browser/accessibility.ts';
import { layoutProblems } from '#journey/browser/layout.ts';
import { readQrCode } from '#journey/browser/qr-code.ts';
import { journey } from '#journey/journey.ts';
import { bringSession, logIn, newNumber } from '#journey/page/login.ts';
import type { Phone, PhoneKind } from '#journey/page/phone.ts';
import { offerId } from '#journey/sandbox/owned.ts';
import { randomCode } from '#journey/sandbox/random-code.ts';

const inFours = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1 ');
const field = ({ page, words }: Phone) => page.getByLabel(words.exchangeCode, { exact: true });
/** As if an 8 were read as a B, or another look-alike. */
const misread = (code: string): string => {
  const pairs = ['8B', '5S', '2Z', '0D', '6G', '17', 'B8', 'S5', 'Z2', 'D0', 'G6', '71'];
  for (const [right = '', wrong = ''] of pairs) {
    if (code.includes(right)) return code.replace(right, wrong);
  }
  return code.slice(0, -1) + (code.endsWith('A') ? 'C' : 'A');
};

async function expectSound({ page }: Phone): Promise<void> {
  expect([...(await layoutProblems(page)), ...(await accessibilityProblems(page))]).toEqual([]);
}

/** What a scanner reads from the screen. */
async function scanned({ page, words }: Phone): Promise<string | undefined> {
  const code = page.getByRole('img', { name: words.codeInQr });
  // Not under the bar at the top.
  await code.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  return readQrCode(PNG.sync.read(await code.screenshot()));
}

const kinds: readonly PhoneKind[] = [
  { locale: 'zh-CN', size: 'usual', isStill: true },
  { locale: 'en', size: 'small', fontFactor: 1.8, isStill: true },
];

describe.for(kinds)('on a phone in $locale, size $size', (kind) => {
  journey('a code from a link becomes a coupon to show at the counter', async ({ sandbox, takePhone }) => {
    const phone = await takePhone(kind);
    const { page, words } = phone;
    const code = await sandbox.exchangeCode(await offerId(sandbox, 'coffee'));

    await phone.open(`/exchange?ch=merchant&code=${code}`);
    await expect.poll(() => field(phone).inputValue()).toBe(inFours(code));
    await expect.poll(() => new URL(page.url()).search).toBe('?ch=merchant');
    await phone.button(words.exchange).tap();
    await logIn(phone, sandbox, newNumber());
    await page.getByRole('heading', { name: words.exchanged }).waitFor();
    await phone.coupon(words.coffee).waitFor();
    await expectSound(phone);

    await phone.link(words.showAtCounter).tap();
    await page.getByText(words.codeIsGood).waitFor();
    await page.getByRole('img', { name: words.codeInQr }).waitFor();
    // The toast over it disappears.
    await expect.poll(() => scanned(phone)).toMatch(/^[0-9A-Z]{16}$/);
    const shown = await scanned(phone);
    expect((await page.getByRole('main').textContent())?.replaceAll(' ', '')).toContain(shown);
    await expectSound(phone);

    await phone.open('/checkCoupon');
    await field(phone).fill(code);
    await phone.button(words.checkIt).tap();
    await page.getByText(words.codeIsGood).waitFor();
  });
});

journey('a code whose coupon requires it is exchanged after confirmation by SMS', async ({ sandbox, takePhone }) => {
  const phone = await takePhone({ locale: 'zh-CN', isStill: true });
  const { page, words } = phone;
  const person = await sandbox.newPerson();
  await bringSession(phone, person);
  await phone.open(`/exchange?code=${await sandbox.exchangeCode(await offerId(sandbox, 'ringtone'))}`);
  await phone.button(words.exchange).tap();
  const sheet = page.getByRole('dialog', { name: words.confirmBySms });
  await sheet.getByRole('button', { name: words.sendCode }).tap();
  await sheet.getByLabel(words.code).fill(await sandbox.loginCode(person.phone));
  await sheet.getByRole('button', { name: words.agreeAndConfirm }).tap();
  await page.getByRole('heading', { name: words.exchanged }).waitFor();
  await phone.coupon(words.ringtone).waitFor();
});

journey('a mistyped code is detected before it is sent, and costs no attempt', async ({ sandbox, takePhone }) => {
  const phone = await takePhone({ locale: 'zh-CN' });
  const { page, words } = phone;
  const code = await sandbox.exchangeCode(await offerId(sandbox, 'luckyCredit'));
  await bringSession(phone, await sandbox.newPerson());
  let sent = 0;
  page.on('request', (request) => {
    sent += Number(request.url().endsWith(redeemCode.path));
  });

  await phone.open('/exchange');
  await field(phone).pressSequentially(code.slice(0, 10).toLowerCase());
  expect(await field(phone).inputValue()).toBe(inFours(code.slice(0, 10)));
  await page.getByText(words.missingSymbols(6)).waitFor();
  await field(phone).fill(misread(code));
  const fault = page.getByRole('alert').filter({ hasText: /./ });
  await expect.poll(() => fault.textContent()).toContain(words.looksLike);
  for (let tap = 0; tap <= EXCHANGE_CHALLENGE_FROM; tap += 1) await phone.button(words.exchange).tap();
  expect(sent).toBe(0);

  // A whole SMS is pasted over it.
  await field(phone).fill(`【商家】您的兑换码：${inFours(code)}，2026年内有效，订单1234567890123456。`);
  expect(await field(phone).inputValue()).toBe(inFours(code));
  await phone.button(words.exchange).tap();
  await phone.coupon(words.luckyCredit).waitFor();
  expect(sent).toBe(1);

  await phone.button(words.exchangeAnother).tap();
  await field(phone).fill(code);
  await phone.button(words.exchange).tap();
  await page.getByRole('heading', { name: words.exchangedBefore }).waitFor();
});

journey(
  'used and unknown codes get the same answer; wrong ones lead to a security check, then to a pause',
  async ({ sandbox, takePhone }) => {
    const phone = await takePhone({ locale: 'zh-CN' });
    const { page, words } = phone;
    const used = await sandbox.exchangeCode(await offerId(sandbox, 'coffee'));
    expect(isCode(used)).toBe(true);
    await sandbox.call(redeemCode, { code: used }, await sandbox.newPerson());
    await bringSession(phone, await sandbox.newPerson());

    await phone.open('/exchange');
    for (const code of [used, ...Array.from({ length: 9 }, randomCode)]) {
      await field(phone).fill(code);
      const answered = page.waitForResponse(
        async (response) =>
          response.url().endsWith(redeemCode.path) &&
          ((await response.json()) as { code: string }).code === codeOf.EXCHANGE_REFUSED,
      );
      await phone.button(words.exchange).tap();
      await answered;
      await expect
        .poll(() => page.getByRole('alert').filter({ hasText: /./ }).textContent())
        .toBe(words.exchangeRefused);
    }
    await field(phone).fill(randomCode());
    await phone.button(words.exchange).tap();
    await page.getByText(words.exchangeRests).waitFor();
    await expectSound(phone);

    await phone.open('/checkCoupon');
    await field(phone).fill(used);
    await phone.button(words.checkIt).tap();
    await expect.poll(() => page.getByRole('alert').filter({ hasText: /./ }).textContent()).toBe(words.notYours);
  },
);
