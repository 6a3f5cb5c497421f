import { listApprovals } from '@coupon-centre/contract/approval/list-approvals';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import { listClawbacks } from '@coupon-centre/contract/risk-case/list-clawbacks';
import { listClusters } from '@coupon-centre/contract/risk-case/list-clusters';
import { listHolds } from '@coupon-centre/contract/risk-case/list-holds';
import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import { accessibilityProblems } from '#journey/browser/accessibility.ts';
import { type SignedInConsole, signInAs } from '#journey/console/console.ts';
import { keepSight } from '#journey/console/risk.ts';
import { riskCaseWords } from '#journey/console/risk-case-words.ts';
import { isAllThere, screenProblems } from '#journey/console/screens.ts';
import { journey } from '#journey/journey.ts';
import { journeyLocales } from '#journey/journey-locales.ts';
import type { Person } from '#journey/sandbox/sandbox.ts';
import { claimOnOneDevice } from '#journey/sandbox/shared-device.ts';

/** The seventh account of a device and those after it are held (docs/flows/risk.md); from the twelfth on refused. */
const ACCOUNTS = 10;
const FREE = 6;
/** Accounts of a device are joined half a minute after they were seen. */
const JOINED = { timeout: 120_000, interval: 1_000 };

const masked = ({ phone }: Person): string => `${phone.slice(0, 3)}****${phone.slice(-4)}`;
type Item = Readonly<Record<string, unknown>>;

/** The screens of risk cases as one operator works on them, and a colleague who approves. */
async function deskOf(browser: Browser, locale: Locale) {
  const words = riskCaseWords[locale];
  const operator = await signInAs(browser, 'administrator', { locale, isDark: locale === 'en' });
  const colleague = await signInAs(browser, 'approver', { locale });
  const { page } = operator;
  const dialog = page.locator('.ant-modal');

  const look = async ({ page: seen }: SignedInConsole, name: string): Promise<void> => {
    expect(await isAllThere(seen), name).toBe(true);
    await seen.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
    expect([...(await accessibilityProblems(seen)), ...(await screenProblems(seen, [1024, 1440]))], name).toEqual([]);
    await keepSight(seen, `${name}-${locale}`);
  };
  return {
    ...operator,
    words,
    dialog,
    rowOf: (person: Person) => page.getByRole('row').filter({ hasText: masked(person) }),
    look: (name: string) => look(operator, name),
    itemsOf: async (path: string, request: object) => (await operator.call(path, request))['items'] as readonly Item[],
    async giveReason(doIt: string): Promise<void> {
      await dialog.getByLabel(words.reason, { exact: true }).fill('与其他账号共用设备 (shared device)');
      await dialog.getByRole('button', { name: doIt, exact: true }).click();
      // What became of several is shown in a dialog of its own.
      await dialog.getByLabel(words.reason, { exact: true }).waitFor({ state: 'hidden' });
    },
    /** The colleague approves what was asked for last. */
    async approve(kind: 'CLAWBACK' | 'APPEAL', name: string): Promise<void> {
      const [{ approvalId } = {}] = (await colleague.call(listApprovals.path, { kind }))['items'] as readonly Item[];
      await colleague.open(`/approvals/${String(approvalId)}`);
      const button = colleague.page.getByRole('button', { name: words.approve, exact: true });
      await button.waitFor();
      await look(colleague, name);
      await button.click();
      await button.waitFor({ state: 'detached' });
    },
    async close(): Promise<void> {
      await operator.leave();
      await colleague.leave();
    },
  };
}

for (const locale of journeyLocales) {
  journey(
    `risk cases, in ${locale}: of accounts on one device some coupons are held, released and clawed back, the cluster’s too, and appeals are decided`,
    async ({ browser, sandbox, stage }) => {
      const people = await claimOnOneDevice(stage.baseUrl, sandbox, ACCOUNTS);
      const [released, refused, restored] = people.slice(FREE) as [Person, Person, Person];
      const spared = people[1] as Person;
      const desk = await deskOf(browser, locale);
      const { page, words, dialog, rowOf, look, giveReason } = desk;
      const button = (name: string) => page.getByRole('button', { name, exact: true });

      await desk.open('/risk/holds');
      await rowOf(restored).waitFor();
      await look('holds');
      await rowOf(released).getByRole('button', { name: words.release, exact: true }).click();
      await look('hold-release');
      await giveReason(words.release);
      await page.getByText(words.released, { exact: true }).waitFor();
      await rowOf(released).waitFor({ state: 'detached' });
      for (const person of [refused, restored]) await rowOf(person).getByRole('checkbox').check();
      await page.getByText(words.chosen, { exact: true }).waitFor();
      await button(words.withdraw).first().click();
      await giveReason(words.withdraw);
      await page.getByText(words.waits).first().waitFor();
      await dialog.getByRole('button', { name: words.close }).click();
      await rowOf(restored).getByText(words.inClawback, { exact: true }).waitFor();
      await look('holds-in-clawback');
      await desk.approve('CLAWBACK', 'approval-holds');
      await rowOf(restored).waitFor({ state: 'detached' });

      const holds = await desk.itemsOf(listHolds.path, {});
      const held = holds.find(({ phoneMasked }) => phoneMasked === masked(restored));
      const clusterOf = async () => {
        const [found] = (await desk.itemsOf(listHolds.path, {})).filter(({ ownedId }) => ownedId === held?.['ownedId']);
        return found?.['clusterId'] ?? null;
      };
      await expect.poll(clusterOf, JOINED).not.toBeNull();
      const clusterId = String(await clusterOf());
      await expect
        .poll(
          async () =>
            (await desk.itemsOf(listClusters.path, {})).find((one) => one['clusterId'] === clusterId)?.['countedAt'],
          JOINED,
        )
        .toBeTruthy();
      await desk.open('/risk/clusters');
      await page.locator(`[data-row-key="${clusterId}"]`).waitFor();
      await look('clusters');
      await page.locator(`[data-row-key="${clusterId}"]`).getByRole('button').click();
      await rowOf(spared).getByRole('checkbox').check();
      await look('cluster');
      await button(words.claw).click();
      await dialog.getByText(words.spared).waitFor();
      await look('cluster-claw');
      await giveReason(words.claw);
      await page.getByText(words.clawed).waitFor();
      await desk.approve('CLAWBACK', 'approval-cluster');
      const clawbackOf = async () =>
        (await desk.itemsOf(listClawbacks.path, {})).find((one) => one['clusterId'] === clusterId);
      await expect.poll(async () => (await clawbackOf())?.['state'], JOINED).toBe('DONE');
      const clawbackId = String((await clawbackOf())?.['clawbackId']);
      await desk.open('/risk/clawbacks');
      const row = page.locator(`[data-row-key="${clawbackId}"]`);
      await row.getByText(words.done, { exact: true }).waitFor();
      await look('clawbacks');
      await row.getByRole('button', { name: words.open, exact: true }).click();
      await page.getByRole('dialog').getByText(words.isClawed, { exact: true }).first().waitFor();
      await look('clawback');

      for (const person of [refused, restored]) {
        const { subscriberId } = holds.find(({ phoneMasked }) => phoneMasked === masked(person)) ?? {};
        await desk.open(`/subscribers/${String(subscriberId)}`);
        await button(words.record).click();
        await look('appeal-record');
        await giveReason(words.record);
        await page.getByText(words.recorded).waitFor();
      }
      await desk.open('/risk/appeals');
      await rowOf(restored).waitFor();
      await look('appeals');
      await rowOf(refused).getByRole('button', { name: words.refuse, exact: true }).click();
      await giveReason(words.refuse);
      await rowOf(refused).waitFor({ state: 'detached' });
      await rowOf(restored).getByRole('button', { name: words.giveBack, exact: true }).click();
      await look('appeal-give-back');
      await giveReason(words.giveBack);
      await rowOf(restored).getByText(words.waitsForReturn, { exact: true }).waitFor();
      await desk.approve('APPEAL', 'approval-appeal');
      await rowOf(restored).waitFor({ state: 'detached' });
      await desk.open('/risk/appeals?state=ALL');
      await rowOf(restored).getByText(words.isGivenBack, { exact: true }).waitFor();
      await rowOf(refused).getByText(words.isRefused, { exact: true }).waitFor();
      await look('appeals-decided');
      await desk.close();
    },
  );
}
