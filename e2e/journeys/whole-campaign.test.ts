import { randomInt } from 'node:crypto';
import { codeOf } from '@coupon-centre/contract/call/errors';
import { listGrabSessions } from '@coupon-centre/contract/catalogue/grabs/list-grab-sessions';
import { showCoupon } from '@coupon-centre/contract/catalogue/show-coupon';
import { claimCoupon } from '@coupon-centre/contract/claim/claim-coupon';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import { BUSINESS_OFFSET_MS, DAY_MS, HOUR_MS, MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import type { Locator } from 'playwright-core';
import { expect, inject } from 'vitest';
import { accessibilityProblems } from '#journey/browser/accessibility.ts';
import { chooseCoupon, dropFile, press } from '#journey/console/codes-screen.ts';
import { type SignedInConsole, signInAs } from '#journey/console/console.ts';
import { release, submit, writeCoupon } from '#journey/console/coupons.ts';
import { wholeCampaignWords } from '#journey/console/whole-campaign-words.ts';
import { journey as shared } from '#journey/journey.ts';
import { journeyLocales } from '#journey/journey-locales.ts';
import { bringSession } from '#journey/page/login.ts';
import type { Phone } from '#journey/page/phone.ts';
import type { Person, Sandbox } from '#journey/sandbox/sandbox.ts';
import { serveKillable } from '#stage/killable-product.ts';

/** A separate product for this file: its clock moves, and its grab would be the next one of other journeys. */
const journey = shared
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads from the pattern that the fixture needs no other
  .extend('product', { scope: 'file' }, async ({}, { onCleanup }) => {
    const product = await serveKillable();
    onCleanup(() => product.stop());
    return product;
  })
  .extend('stage', { scope: 'file' }, ({ product }) => ({
    baseUrl: product.baseUrl,
    browserEndpoint: inject('browserEndpoint'),
  }));

/** When the scheduled coupon takes effect and the grab starts: the clock is then set to it. */
const AHEAD_MS = 5 * MINUTE_MS;
const GRAB_UNITS = 3;
const RAISED_BY = 2;
/** Worth ¥1,500, above what one person orders alone. */
const CODES = 300;
const DATA = { cardClass: 'traffic', benefit: { kind: 'DATA_MB', amount: 1024 }, total: 100 } as const;

interface Campaign {
  readonly locale: Locale;
  readonly name: string;
  readonly editor: SignedInConsole;
  readonly approver: SignedInConsole;
  readonly finance: SignedInConsole;
}

interface Coupon {
  readonly templateId: string;
  /** In Chinese; the English title continues it. */
  readonly title: string;
}

const saidIn = ({ locale }: Campaign) => wholeCampaignWords[locale];
const titleIn = ({ locale }: Campaign, title: string): string => (locale === 'en' ? `${title} (en)` : title);
const minuteText = (atMs: number): string =>
  new Date(atMs + BUSINESS_OFFSET_MS).toISOString().slice(0, 16).replace('T', ' ');
const pathOf = ({ page }: SignedInConsole): string => new URL(page.url()).pathname.replace('/console', '');
const rowOf = ({ page }: SignedInConsole, text: string): Locator => page.getByRole('row').filter({ hasText: text });
const expectAccessible = async ({ page }: SignedInConsole | Phone): Promise<void> =>
  expect(await accessibilityProblems(page)).toEqual([]);

/** Types a time into a field of a form or dialog. */
async function fillTime(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await field.press('Tab');
}

/** Opens what waits in the approver's inbox. */
async function openInInbox({ approver }: Campaign, title: string): Promise<void> {
  await approver.open('/approvals');
  await approver.page.getByRole('link', { name: title, exact: true }).click();
  await approver.page.getByRole('heading', { level: 1 }).getByText(title).waitFor();
}

/** Approves what is open, at once or at a time. */
async function approve(campaign: Campaign, releaseAt?: string): Promise<void> {
  const { approvals } = saidIn(campaign);
  const { approver } = campaign;
  if (releaseAt !== undefined) await fillTime(approver.page.getByLabel(approvals.releaseAt), releaseAt);
  await expectAccessible(approver);
  await press(approver, approvals.approve);
  const now = releaseAt === undefined ? approvals.done : approvals.scheduled;
  await approver.page.getByRole('heading', { level: 1 }).getByText(now, { exact: true }).waitFor();
}

/** The editor writes the brief and asks for a budget, finance approves it: the campaign's path and id. */
async function planCampaign(campaign: Campaign): Promise<string> {
  const { campaign: words, approvals } = saidIn(campaign);
  const { editor, finance, name } = campaign;
  await editor.open('/campaigns');
  await press(editor, words.make);
  const brief = editor.page.getByRole('dialog');
  await brief.getByLabel(words.name).fill(name);
  await brief.getByLabel(words.brief).fill('Three coupons, a grab, codes, a page and a list');
  await brief.getByLabel(words.owner).fill('Marketing');
  await fillTime(brief.getByLabel(words.start), '2026-01-01 00:00');
  await fillTime(brief.getByLabel(words.end), '2099-01-01 00:00');
  await brief.getByLabel(words.audience, { exact: true }).click();
  await editor.page.locator('.ant-select-item-option:visible').filter({ hasText: words.some }).click();
  await brief.getByLabel(words.prefixes).fill('1');
  await brief.getByLabel(words.prefixes).press('Enter');
  await brief.getByLabel(`${words.audienceName} · ${words.chinese}`).fill('全省用户');
  await brief.getByLabel(`${words.audienceName} · ${words.english}`).fill('The whole province');
  await brief.getByText(words.people).waitFor();
  await expectAccessible(editor);
  await brief.getByRole('button', { name: words.make }).click();
  await editor.page.getByRole('heading', { name, level: 1 }).waitFor();
  const path = pathOf(editor);

  await press(editor, words.setBudget);
  const budget = editor.page.getByRole('dialog');
  await budget.getByLabel(words.budget, { exact: true }).fill('10000');
  await budget.getByLabel(approvals.reason).fill('As planned for the year');
  await expectAccessible(editor);
  await budget.getByRole('button', { name: words.setBudget }).click();
  await budget.waitFor({ state: 'hidden' });
  await finance.open('/approvals');
  await finance.page.getByRole('link', { name, exact: true }).click();
  await finance.page.getByRole('heading', { level: 1 }).getByText(name).waitFor();
  await expectAccessible(finance);
  await press(finance, approvals.approve);
  await finance.page.getByRole('heading', { level: 1 }).getByText(approvals.done, { exact: true }).waitFor();
  await finance.open(path);
  await finance.page.getByText('10,000.00').first().waitFor();
  return path;
}

/** The coupon that the form writes, released by the approver at once. */
async function launchCoupon(campaign: Campaign): Promise<Coupon> {
  const { coupon: words, approvals } = saidIn(campaign);
  const { editor, approver, name } = campaign;
  const { page } = editor;
  const title = `主打券${name}`;
  await editor.open('/coupons');
  await press(editor, words.make);
  await page.getByLabel(words.category).click();
  await page.locator('.ant-select-item-option:visible').first().click();
  for (const [field, chinese, english] of [
    [words.title, title, `${title} (en)`],
    [words.subTitle, '全国可用', 'All over the country'],
    [words.rule, '每个号码限领1张。', 'One for each number.'],
  ] as const) {
    await page.getByLabel(`${field} · ${words.chinese}`, { exact: true }).fill(chinese);
    await page.getByLabel(`${field} · ${words.english}`, { exact: true }).fill(english);
  }
  await fillTime(page.getByLabel(words.from), '2026-01-01 00:00');
  await fillTime(page.getByLabel(words.to), '2099-01-01 00:00');
  await page.getByLabel(words.value).fill('3');
  await page.getByLabel(words.ceiling, { exact: true }).fill('108');
  await page.getByLabel(words.stock, { exact: true }).fill('100');
  await page.getByLabel(words.campaign, { exact: true }).click();
  await page.locator('.ant-select-item-option:visible').filter({ hasText: name }).click();
  await page.getByText(words.left).waitFor();
  await press(editor, words.takeAudience);
  await page.getByText(words.sameAudience).waitFor();
  await expectAccessible(editor);
  await press(editor, words.save);
  await page.getByRole('heading', { name: titleIn(campaign, title), level: 1 }).waitFor();
  await press(editor, approvals.submit);
  await page.getByRole('button', { name: approvals.withdraw, exact: true }).waitFor();

  await openInInbox(campaign, titleIn(campaign, title));
  await approver.page.getByText(words.exposure).waitFor();
  await approve(campaign);
  return { templateId: pathOf(editor).split('/').at(-1) ?? '', title };
}

/** A grab planned on the calendar. */
async function planGrab(campaign: Campaign, { title }: Coupon, startMs: number): Promise<void> {
  const { grab: words, approvals } = saidIn(campaign);
  const { editor } = campaign;
  await editor.open('/grabs');
  await press(editor, words.make);
  const dialog = editor.page.getByRole('dialog');
  await fillTime(dialog.getByLabel(words.start, { exact: true }), minuteText(startMs));
  await fillTime(dialog.getByLabel(words.end, { exact: true }), minuteText(startMs + HOUR_MS));
  await chooseCoupon(dialog, title);
  await dialog.getByLabel(words.units, { exact: true }).fill(String(GRAB_UNITS));
  await dialog.getByLabel(approvals.reason).fill('The grab of the campaign');
  await expectAccessible(editor);
  await dialog.getByRole('button', { name: words.make }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** A batch of codes above the threshold: it waits, and is made once approved. */
async function orderCodes(campaign: Campaign, { title }: Coupon): Promise<void> {
  const { codes: words } = saidIn(campaign);
  const { editor, approver } = campaign;
  await editor.open('/codes');
  await press(editor, words.make);
  const dialog = editor.page.getByRole('dialog');
  await chooseCoupon(dialog, title);
  await dialog.getByLabel(words.size, { exact: true }).fill(String(CODES));
  await fillTime(dialog.getByLabel(words.from), '2026-01-01 00:00');
  await fillTime(dialog.getByLabel(words.to), '2098-01-01 00:00');
  await expectAccessible(editor);
  await dialog.getByRole('button', { name: words.go, exact: true }).click();
  const row = rowOf(editor, title);
  await row.getByText(words.waits).waitFor();
  await expectAccessible(editor);
  await openInInbox(campaign, titleIn(campaign, title));
  await approver.page.getByText(words.exposure).waitFor();
  await approve(campaign);
  await row.getByText(words.ready, { exact: true }).waitFor();
}

/** A list of numbers that get a coupon once approved. */
async function distribute(campaign: Campaign, { title }: Coupon): Promise<void> {
  const { list: words } = saidIn(campaign);
  const { editor } = campaign;
  const name = `List ${campaign.name}`;
  const begin = randomInt(10 ** 7) * 10;
  const numbers = [0, 1, 2].map((at) => `139${String(begin + at).padStart(8, '0')}`);
  await editor.open('/distribution');
  await press(editor, words.upload);
  const dialog = editor.page.getByRole('dialog', { name: words.upload });
  await dialog.getByLabel(words.name, { exact: true }).fill(name);
  await chooseCoupon(dialog, title);
  await dropFile(dialog, 'numbers.csv', numbers.join('\n'));
  await dialog.getByRole('button', { name: words.go, exact: true }).click();
  const drawer = editor.page.getByRole('dialog', { name });
  await drawer.getByText(words.needed).waitFor();
  await expectAccessible(editor);
  await openInInbox(campaign, name);
  await approve(campaign);
  await drawer.getByText(words.done, { exact: true }).waitFor();
}

/** A claim page with both coupons, approved and published: its id. */
async function publishPage(campaign: Campaign, coupons: readonly Coupon[]): Promise<string> {
  const { page: words, approvals } = saidIn(campaign);
  const { editor, name } = campaign;
  const { page } = editor;
  const pageId = `page-${name}`;
  // The check reports the module without coupons.
  editor.troubles.allow(/status of 400/);
  await editor.open('/pages');
  await press(editor, words.make);
  await page.getByLabel(words.id).fill(pageId);
  await press(editor, words.create);
  await page.getByRole('button', { name: words.itself }).click();
  await page.getByLabel(words.title, { exact: true }).fill(name);
  await page.getByLabel(words.englishTitle, { exact: true }).fill(name);
  await press(editor, words.coupons);
  const choice = page.getByRole('combobox', { name: words.coupons, exact: true });
  await choice.click();
  for (const { title } of coupons) {
    await choice.fill(title);
    await page.locator('.ant-select-item-option:visible').filter({ hasText: title }).click();
  }
  await page.keyboard.press('Escape');
  await page.getByText(words.sound).waitFor();
  await expectAccessible(editor);
  await press(editor, words.save);
  await page.getByText(words.saved, { exact: true }).waitFor();
  await press(editor, approvals.submit);
  await page.getByText(words.waits).waitFor();
  await openInInbox(campaign, name);
  await approve(campaign);
  await page.getByText(words.approved).first().waitFor();
  await press(editor, words.publish);
  await page.getByText(words.published).waitFor();
  return pageId;
}

/** The running grab gets more units in one dialog, and none beyond the ceiling. */
async function raiseGrab(campaign: Campaign, { title }: Coupon, startMs: number): Promise<void> {
  const { grab: words, approvals } = saidIn(campaign);
  const { editor } = campaign;
  const { page } = editor;
  const at = minuteText(startMs);
  await editor.open(`/grabs?day=${at.slice(0, 10)}`);
  await page.getByRole('button', { name: `${at.slice(11)} ${titleIn(campaign, title)}` }).click();
  await expectAccessible(editor);
  await page.getByRole('dialog').getByRole('link', { name: title }).click();
  const pool = rowOf(editor, words.pool).getByRole('button', { name: words.changeStock });
  await pool.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words.by).fill(String(RAISED_BY));
  await dialog.getByText(words.withinCeiling).waitFor();
  await dialog.getByLabel(approvals.reason).fill('More people than expected');
  await expectAccessible(editor);
  await dialog.getByRole('button', { name: words.changeStock }).click();
  await dialog.waitFor({ state: 'hidden' });

  editor.troubles.allow(/status of 409/);
  await pool.click();
  await dialog.getByLabel(words.by).fill('4');
  await dialog.getByLabel(approvals.reason).fill('More people than expected');
  await dialog.getByRole('button', { name: words.changeStock }).click();
  await page.getByText(words.beyond).waitFor();
  await expectAccessible(editor);
  // What was typed is not lost by a key.
  await page.keyboard.press('Escape');
  await dialog.locator('.ant-modal-close').click();
  await dialog.waitFor({ state: 'hidden' });
}

/** The grab is emptied, raised, and goes on. */
async function playGrab(
  campaign: Campaign,
  coupon: Coupon,
  { sandbox, startMs }: { sandbox: Sandbox; startMs: number },
) {
  const from = new Date(startMs).toISOString();
  const to = new Date(startMs + DAY_MS).toISOString();
  const { items } = await campaign.editor.call(listGrabSessions.path, { from, to });
  const grabs = items as { readonly sessionId: string; readonly coupons: readonly { readonly templateId: string }[] }[];
  const grab = grabs.find(({ coupons }) => coupons.some(({ templateId }) => templateId === coupon.templateId));
  const request = { sCardId: coupon.templateId, sessionId: grab?.sessionId ?? '' };
  const take = async (person: Person | undefined) => (await sandbox.call(claimCoupon, request, person)).code;
  const people = await sandbox.newPeople(GRAB_UNITS + 1);
  for (const person of people.slice(0, GRAB_UNITS)) await expect.poll(() => take(person)).toBe(codeOf.SUCCESS);
  expect(await take(people[GRAB_UNITS])).toBe(codeOf.ALL_GONE);
  await raiseGrab(campaign, coupon, startMs);
  await expect.poll(() => take(people[GRAB_UNITS])).toBe(codeOf.SUCCESS);
}

/** A subscriber collects from the claim page. */
async function collect(campaign: Campaign, phone: Phone, { pageId, title }: { pageId: string; title: string }) {
  await expect.poll(async () => (await phone.open(`/h5Page?pageId=${pageId}`))?.status()).toBe(200);
  const coupon = phone.coupon(titleIn(campaign, title));
  await coupon.getByRole('button', { name: phone.words.collect }).tap();
  await phone.toast(phone.words.collected);
  await expectAccessible(phone);
}

interface Taken {
  readonly coupon: Coupon;
  readonly units: number;
  readonly issued: number;
  readonly value: string;
  readonly exposure: string;
  /** Its audience is not within the campaign's. */
  readonly isForOthers?: true;
}

/** What the campaign's page says of its coupons in the end. */
async function expectTaken(campaign: Campaign, path: string, coupons: readonly Taken[]): Promise<void> {
  const { campaign: words } = saidIn(campaign);
  const { finance } = campaign;
  await finance.open(path);
  const table = finance.page.getByRole('table', { name: words.coupons });
  for (const { coupon, units, issued, value, exposure, isForOthers } of coupons) {
    const row = table.getByRole('row').filter({ hasText: coupon.title });
    const money = [value, exposure].map((yuan) => `${yuan} ${words.yuan}`);
    await expect
      .poll(() => row.getByRole('cell').allInnerTexts())
      .toEqual([
        `${titleIn(campaign, coupon.title)}${isForOthers ? ` ${words.forOthers}` : ''}`,
        String(units),
        String(issued),
        ...money,
      ]);
  }
  await expectAccessible(finance);
}

/** This journey has the most screens; on a busy machine it needs more than the usual limit. */
const LONGEST_MS = 600_000;

for (const locale of journeyLocales) {
  journey(
    `a whole campaign by an editor, an approver and finance (${locale}): planned, approved, released at a time, grabbed, raised`,
    { timeout: LONGEST_MS },
    async ({ browser, product, sandbox, takePhone }) => {
      // The other language may have left it ahead, and a sign-in needs the right time.
      await sandbox.setClockAhead(0);
      const editor = await signInAs(browser, 'editor', { locale, product });
      const approver = await signInAs(browser, 'approver', { locale, product });
      const finance = await signInAs(browser, 'finance', { locale, product });
      const campaign = { locale, name: `C${randomInt(10 ** 8)}`, editor, approver, finance };
      const path = await planCampaign(campaign);
      const campaignId = path.split('/').at(-1) ?? '';
      const first = await launchCoupon(campaign);
      const startMs = Math.ceil((Date.now() + AHEAD_MS) / MINUTE_MS) * MINUTE_MS;

      const later = await writeCoupon(editor, `预约券${campaign.name}`, { ...DATA, campaignId });
      await submit(editor, later);
      await openInInbox(campaign, titleIn(campaign, later.title));
      await approve(campaign, minuteText(startMs));
      const gift = await writeCoupon(editor, `礼品券${campaign.name}`, { ...DATA, campaignId, bookValueFen: 500 });
      await release(editor, approver, gift);

      await planGrab(campaign, first, startMs);
      await orderCodes(campaign, gift);
      await distribute(campaign, gift);
      const pageId = await publishPage(campaign, [first, gift]);

      const stateOf = async ({ templateId }: Coupon) => (await editor.call(showCoupon.path, { templateId }))['state'];
      expect(await stateOf(later)).toBe('IN_REVIEW');
      await sandbox.setClockAhead(startMs - Date.now());
      await playGrab(campaign, first, { sandbox, startMs });
      await expect.poll(() => stateOf(later)).toBe('RUNNING');

      const phone = await takePhone({ locale });
      await bringSession(phone, await sandbox.newPerson());
      await collect(campaign, phone, { pageId, title: first.title });
      await expectTaken(campaign, path, [
        { coupon: first, units: 105, issued: 5, value: '3.00', exposure: '315.00' },
        { coupon: later, units: 100, issued: 0, value: '1.00', exposure: '100.00', isForOthers: true },
        { coupon: gift, units: 400, issued: 3, value: '5.00', exposure: '2,000.00', isForOthers: true },
      ]);
      await Promise.all([editor, approver, finance].map((operator) => operator.leave()));
    },
  );
}
