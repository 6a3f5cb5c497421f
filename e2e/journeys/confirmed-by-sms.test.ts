import { buffer } from 'node:stream/consumers';
import { codeOf } from '@coupon-centre/contract/call/errors';
import { redeemCode } from '@coupon-centre/contract/exchange/redeem-code';
import { readSheet } from 'read-excel-file/node';
import { describe, expect } from 'vitest';
import { accessibilityProblems } from '#journey/browser/accessibility.ts';
import { layoutProblems } from '#journey/browser/layout.ts';
import { journey } from '#journey/journey.ts';
import { bringSession, logIn } from '#journey/page/login.ts';
import { useIt } from '#journey/page/my-coupons.ts';
import type { Phone, PhoneKind } from '#journey/page/phone.ts';
import { giveCoupon } from '#journey/sandbox/owned.ts';
import type { Sandbox } from '#journey/sandbox/sandbox.ts';

const kinds: readonly PhoneKind[] = [
  { locale: 'zh-CN', size: 'usual', isStill: true },
  { locale: 'en', size: 'small', fontFactor: 1.8, isStill: true, colorScheme: 'dark' },
];

async function expectSound({ page }: Phone): Promise<void> {
  expect([...(await layoutProblems(page)), ...(await accessibilityProblems(page))]).toEqual([]);
}

const sheet = ({ page, words }: Phone) => page.getByRole('dialog', { name: words.confirmBySms });

/** Requests the code in the open sheet; returns the SMS text. */
async function askForCode(phone: Phone, sandbox: Sandbox, number: string): Promise<string> {
  const before = (await sandbox.smsTo(number)).length;
  await sheet(phone).getByRole('button', { name: phone.words.sendCode }).tap();
  return sandbox.loginCode(number, before);
}
async function enterCode(phone: Phone, code: string): Promise<void> {
  await sheet(phone).getByLabel(phone.words.code).fill(code);
  await sheet(phone).getByRole('button', { name: phone.words.agreeAndConfirm }).tap();
}

describe.for(kinds)('on a phone in $locale, size $size', (kind) => {
  journey('a use is confirmed by SMS, after one mistyped code', async ({ sandbox, takePhone }) => {
    const phone = await takePhone(kind);
    const { page, words } = phone;
    const person = await sandbox.newPerson();
    await giveCoupon(sandbox, person, 'ringtone');
    await bringSession(phone, person);
    await phone.open('/myCard');
    await useIt(phone, `${words.use} ${words.ringtone}`);
    await sheet(phone).getByText(words.ringtoneWords).waitFor();
    await expectSound(phone);

    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: words.confirmTitle }).waitFor();
    await expect.poll(() => sheet(phone).count()).toBe(0);
    expect(await sandbox.bookOf(person.phone)).toEqual([]);

    await phone.button(words.confirmUse).tap();
    const code = await askForCode(phone, sandbox, person.phone);
    await enterCode(phone, code === '000000' ? '000001' : '000000');
    await sheet(phone).getByText(words.triesLeft).waitFor();
    await enterCode(phone, code);
    await page.getByRole('heading', { name: words.useSucceeded }).waitFor();
    expect(await sandbox.bookOf(person.phone)).toMatchObject([{ applied: true }]);
  });
});

/** The demo's group customer (`sandbox/src/demo/code-file.ts`). */
const customer = { phone: '13700002468', batchNo: 'GC2026-0001', extractCode: 'YUNXI-2468' };

async function askForFile({ page, words, button }: Phone, extractCode: string): Promise<void> {
  await page.getByLabel(words.batchNo).fill(customer.batchNo);
  await page.getByLabel(words.extractCode).fill(extractCode);
  await button(words.next).tap();
}
async function downloaded({ page, words }: Phone): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: words.downloadFile, exact: true }).tap(),
  ]);
  return { name: download.suggestedFilename(), bytes: await buffer(await download.createReadStream()) };
}

journey(
  'a group customer downloads a code file, a spreadsheet library opens it, and its codes are valid',
  async ({ sandbox, takePhone }) => {
    const phone = await takePhone({ locale: 'zh-CN', isStill: true });
    const { page, words } = phone;
    await phone.open('/exchange');
    await phone.link(words.takeOutFile).tap();
    await askForFile(phone, customer.extractCode);
    await logIn(phone, sandbox, customer.phone);
    await sheet(phone).waitFor();
    await enterCode(phone, await askForCode(phone, sandbox, customer.phone));
    await page.getByText(words.fileIsReady).waitFor();
    await expectSound(phone);

    const { name, bytes } = await downloaded(phone);
    await phone.toast(words.fileIsSaved);
    expect(name).toBe('云溪科技员工福利咖啡券.xlsx');
    const [heads, first, ...others] = await readSheet(bytes);
    expect(heads).toEqual(['序号', '兑换码', '卡券名称', '兑换截止日期']);
    expect(first).toEqual([
      '1',
      expect.stringMatching(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/),
      '15元咖啡代金券',
      expect.any(String),
    ]);
    expect(others).toHaveLength(499);
    const redeemed = await sandbox.call(redeemCode, { code: String(first?.[1]) }, await sandbox.newPerson());
    expect(redeemed.code).toBe(codeOf.SUCCESS);

    const second = await takePhone({ locale: 'en', size: 'small', fontFactor: 1.8, isStill: true });
    await second.context.addCookies(await phone.context.cookies());
    await second.open('/exchange?view=file');
    await second.button(second.words.next).waitFor();
    await expectSound(second);
    await askForFile(second, 'WRONG-123');
    await second.page.getByText(second.words.extractionRefused).waitFor();
    await askForFile(second, customer.extractCode);
    await second.page.getByText(second.words.fileIsReady, { exact: true }).waitFor();
    await expectSound(second);
    await second.page.getByLabel(second.words.asCsv).check();
    const csv = (await downloaded(second)).bytes.toString('utf8');
    expect(csv.split('\r\n')[1]).toBe(first?.join(','));
    expect(csv).toMatch(/^\uFEFF序号,/);
  },
);
