import { randomInt } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectLists, importFile, importRow } from '#journey/console/codes-screen.ts';
import { signInAs } from '#journey/console/console.ts';
import { writeCoupon } from '#journey/console/coupons.ts';
import { partnerFile } from '#journey/console/partner-file.ts';
import { journey } from '#journey/journey.ts';
import { serveKillable } from '#stage/killable-product.ts';

/** Lines of the file. `IMPORT_LINES=1000000` is the product's promise and takes several minutes. */
const LINES = Number(process.env['IMPORT_LINES'] ?? 50_000);
/** Far more than a busy machine needs. */
const PATIENCE_MS = 60_000 + LINES * 2;

/** Lines done, as the import's row shows them. */
async function doneOnScreen(page: Page, name: string): Promise<number> {
  const said = await importRow(page, name).textContent();
  const [, done = ''] = /([\d,]+) \/ [\d,]+/.exec(said ?? '') ?? [];
  return Number(done.replaceAll(',', ''));
}

journey(
  'an import survives its server, killed halfway: its screen continues, and no line is lost or counted twice',
  { timeout: PATIENCE_MS * 2 },
  async ({ browser }) => {
    const product = await serveKillable();
    try {
      const editor = await signInAs(browser, 'editor', { product });
      const { page } = editor;
      const coupon = await writeCoupon(editor, `外部券码${randomInt(10 ** 6)}`, {
        cardClass: 'life',
        benefit: { kind: 'CODE', amount: 1 },
        externalCodes: true,
        total: 0,
      });
      const before = ['BEFORE-1', 'BEFORE-2', 'BEFORE-3'];
      const file = partnerFile('MILLION', LINES, before);
      await editor.open('/codes');
      await importFile(editor, { title: coupon.title, name: 'before.csv', content: before.join('\n') });
      await importFile(editor, { title: coupon.title, name: 'million.csv', content: file.text });

      const done = () => doneOnScreen(page, 'million.csv');
      await expect.poll(done, { timeout: PATIENCE_MS, interval: 20 }).toBeGreaterThan(LINES / 4);
      const atDeath = await done();
      expect(atDeath).toBeLessThan(LINES);
      // Requests of the screen while the server is down.
      editor.troubles.allow(/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_SOCKET/);
      await product.kill();
      await product.startAgain();

      await importRow(page, 'million.csv').getByText('已完成', { exact: false }).waitFor({ timeout: PATIENCE_MS });
      expect(await done()).toBe(LINES);
      await expectLists(page, 'million.csv', file);
      await page.getByRole('tab', { name: '合作方券码' }).click();
      const codes = (before.length + file.taken.length).toLocaleString('en');
      await page.getByRole('row').filter({ hasText: coupon.title }).getByText(codes).first().waitFor();
      await editor.leave();
    } finally {
      await product.stop();
    }
  },
);
