import { Buffer } from 'node:buffer';
import { text } from 'node:stream/consumers';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { SignedInConsole } from '#journey/console/console.ts';
import type { PartnerFile } from '#journey/console/partner-file.ts';

/** A file is sent, read and stored before its row appears: some MB a second, a tenth of that on a busy machine. */
const PATIENCE_MS = 30_000;
const BYTES_A_MS = 100;
/** A list of a million lines is loaded whole before it is saved. */
const SAVING_MS = 120_000;
const BYTE_ORDER_MARK = '\uFEFF';

export const press = ({ page }: SignedInConsole, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click();

/** Selects a coupon by name in a dialog. */
export async function chooseCoupon(dialog: Locator, title: string): Promise<void> {
  const box = dialog.getByRole('combobox', { name: /^(券|Coupon)/ });
  await box.click();
  await box.fill(title);
  await dialog.page().locator('.ant-select-item-option:visible').filter({ hasText: title }).click();
}

/** Puts a file into a dialog's upload field. */
export const dropFile = (dialog: Locator, name: string, content: string): Promise<void> =>
  dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });

/** Imports a file through the screen; resolves once its row is there. */
export async function importFile(
  operator: SignedInConsole,
  { title, name, content }: { readonly title: string; readonly name: string; readonly content: string },
): Promise<void> {
  await press(operator, '导入券码');
  const dialog = operator.page.getByRole('dialog', { name: '导入券码' });
  await chooseCoupon(dialog, title);
  await dropFile(dialog, name, content);
  await dialog.getByRole('button', { name: '开始' }).click();
  await importRow(operator.page, name).waitFor({ timeout: PATIENCE_MS + content.length / BYTES_A_MS });
}

/** An import's row by its file name. */
export const importRow = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name });

/** The lines of the file that a button saves, without the header. */
export async function savedLines(page: Page, button: Locator): Promise<readonly string[]> {
  const [download] = await Promise.all([page.waitForEvent('download', { timeout: SAVING_MS }), button.click()]);
  const saved = await text(await download.createReadStream());
  return saved.replace(BYTE_ORDER_MARK, '').trimEnd().split('\r\n').slice(1);
}

/** Downloads the four lists of an import and compares them with what the file was made of. */
export async function expectLists(page: Page, name: string, file: PartnerFile): Promise<void> {
  const row = importRow(page, name);
  const list = (words: string, count: number) =>
    savedLines(page, row.getByRole('button', { name: `${words} ${count.toLocaleString('en')}`, exact: true }));
  const taken = (await list('成功', file.taken.length)).map((line) => line.split(',').map(Number));
  // Compared as texts; otherwise a million differences would be printed one by one.
  expect(taken.map(([line]) => line).join()).toBe(file.taken.join());
  expect(new Set(taken.map(([, serial]) => serial)).size).toBe(file.taken.length);
  expect((await list('失败', file.failed.length)).join('\n')).toBe(file.failed.join('\n'));
  expect((await list('已存在', file.there.length)).join('\n')).toBe(file.there.join('\n'));
  expect((await list('文件内重复', file.doubled.length)).join('\n')).toBe(file.doubled.join('\n'));
}
