import { randomInt } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { accessibilityProblems } from '#journey/browser/accessibility.ts';
import { signInAs } from '#journey/console/console.ts';
import { discardDraft, keepSight, riskWords, shortenDraft } from '#journey/console/risk.ts';
import { journey } from '#journey/journey.ts';
import { journeyLocales } from '#journey/journey-locales.ts';

const focused = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);

for (const locale of journeyLocales) {
  journey(
    `risk rules, in ${locale}: a rule is written, moved by keyboard, approved by another operator, and an earlier set is taken up again`,
    async ({ browser }) => {
      const words = riskWords[locale];
      const name = `规则${randomInt(10 ** 6)}`;
      const operator = await signInAs(browser, 'administrator', { locale, isDark: locale === 'en' });
      const { page } = operator;
      const dialog = page.getByRole('dialog');
      const button = (text: string) => page.getByRole('button', { name: text, exact: true });

      await discardDraft(operator);
      await operator.open('/risk/rules');
      await button(words.begin).click();
      await button(words.add).click();
      for (const label of words.names) await dialog.getByLabel(label, { exact: true }).fill(name);
      await dialog.getByLabel(words.atLeast, { exact: true }).fill('9');
      expect(await accessibilityProblems(page)).toEqual([]);
      await keepSight(page, `rule-${locale}`);
      await dialog.getByRole('button', { name: words.save }).click();
      await dialog.waitFor({ state: 'hidden' });

      const rows = page.getByRole('region', { name: words.draft }).getByRole('row');
      await rows.last().getByText(name).waitFor();
      const up = button(`${words.up}${name}`);
      await up.focus();
      await page.keyboard.press('Enter');
      await expect.poll(async () => (await rows.last().textContent())?.includes(name)).toBe(false);
      await expect.poll(() => focused(page)).toBe(`${words.up}${name}`);
      expect(await page.getByText(words.isNew, { exact: true }).count()).toBe(1);
      expect(await accessibilityProblems(page)).toEqual([]);
      await keepSight(page, `draft-${locale}`);

      await button(words.submit).click();
      await dialog.getByLabel(words.reason, { exact: true }).fill('节日抢券之前 (before the holiday)');
      await dialog.getByRole('button', { name: words.submit }).click();
      const link = page.getByRole('link', { name: words.show });
      await link.waitFor();
      const href = (await link.getAttribute('href')) ?? '';
      const approver = await signInAs(browser, 'approver', { locale });
      await approver.open(href.replace('/console', ''));
      await approver.page.getByRole('row').filter({ hasText: name }).waitFor();
      expect(await accessibilityProblems(approver.page)).toEqual([]);
      await keepSight(approver.page, `approval-${locale}`);
      await approver.page.getByRole('button', { name: words.approve, exact: true }).click();
      await button(words.begin).waitFor();
      await page.getByRole('row').filter({ hasText: name }).waitFor();
      await approver.leave();

      await button(words.versions).click();
      await dialog.getByRole('button', { name: words.takeUp }).first().waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await dialog.getByRole('button', { name: words.takeUp }).first().click();
      await dialog.waitFor({ state: 'hidden' });
      await page.getByText(words.noChange).waitFor();
      const discard = async (meanwhile: () => Promise<unknown>): Promise<void> => {
        await button(words.discard).click();
        const doIt = page.getByRole('tooltip').getByRole('button', { name: words.discard });
        await doIt.waitFor();
        await meanwhile();
        await doIt.click();
      };
      // Another operator's change, which comes while the question is open, is not discarded with what was seen.
      const before = await rows.count();
      operator.troubles.allow(/status of 409.*saveDraft/);
      await discard(async () => {
        await shortenDraft(operator);
        await expect.poll(() => rows.count(), { timeout: 20_000 }).toBe(before - 1);
      });
      await page.getByText(words.stale).waitFor();
      expect(await rows.count()).toBe(before - 1);
      await discard(async () => undefined);
      await button(words.begin).waitFor();
      await operator.leave();
    },
  );
}

for (const locale of journeyLocales) {
  journey(
    `risk lists, in ${locale}: a network is blocked at once, an exemption waits for approval, an entry is removed`,
    async ({ browser }) => {
      const words = riskWords[locale];
      const network = `203.0.113.${randomInt(1, 250)}`;
      const number = `1390000${String(randomInt(10_000)).padStart(4, '0')}`;
      const operator = await signInAs(browser, 'administrator', { locale });
      const { page } = operator;
      const dialog = page.getByRole('dialog');
      const add = async (effect: string, kind: string, value: string): Promise<void> => {
        await page.getByRole('button', { name: words.addEntry, exact: true }).first().click();
        await dialog.getByText(effect, { exact: true }).click();
        await dialog.getByLabel(words.kind, { exact: true }).click();
        await page.locator('.ant-select-item-option:visible').filter({ hasText: kind }).first().click();
        await dialog.getByLabel(words.value, { exact: true }).fill(value);
        await dialog.getByLabel(words.reason, { exact: true }).fill('机器人来源 (robots)');
        expect(await accessibilityProblems(page)).toEqual([]);
        await dialog.getByRole('button', { name: words.addEntry }).click();
        await dialog.waitFor({ state: 'hidden' });
      };

      await operator.open('/risk/lists');
      await add(words.block, words.network, network);
      const blocked = page.getByRole('row').filter({ hasText: network });
      await blocked.getByText(words.inForce, { exact: true }).waitFor();
      await add(words.exempt, words.number, number);
      const exempt = page.getByRole('row').filter({ hasText: `139****${number.slice(-4)}` });
      await exempt.getByText(words.waits, { exact: true }).waitFor();
      expect(await page.getByText(number).count()).toBe(0);
      expect(await accessibilityProblems(page)).toEqual([]);
      await keepSight(page, `lists-${locale}`);
      await blocked.getByRole('button').click();
      await dialog.getByLabel(words.reason, { exact: true }).fill('已核实 (checked)');
      await dialog.getByRole('button', { name: words.remove }).click();
      await blocked.waitFor({ state: 'detached' });

      await operator.open('/risk');
      await page.getByText(words.byTime, { exact: true }).waitFor();
      await page.locator('canvas').first().waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await keepSight(page, `overview-${locale}`);
      await operator.leave();
    },
  );
}
