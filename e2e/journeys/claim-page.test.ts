import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '@coupon-centre/contract/call/errors';
import { claimCoupon } from '@coupon-centre/contract/claim/claim-coupon';
import { PAGE_BASE } from '@coupon-centre/contract/foundation/limits';
import type { BrowserContext } from 'playwright-core';
import { describe, expect } from 'vitest';
import { journey } from '#journey/journey.ts';
import { journeyLocales } from '#journey/journey-locales.ts';
import { bringSession, logIn, newNumber } from '#journey/page/login.ts';
import type { Phone } from '#journey/page/phone.ts';
import { layoutShift, noteShifts } from '#journey/page/shifts.ts';
import { offerId } from '#journey/sandbox/owned.ts';

interface Draft {
  readonly pageId: string;
  readonly link: string;
}

const draftsOf = async (baseUrl: string): Promise<readonly Draft[]> =>
  (await (await fetch(`${baseUrl}/sandbox/previews.json`)).json()) as readonly Draft[];

const pathOf = ({ page }: Phone): string => new URL(page.url()).pathname.slice(PAGE_BASE.length);

const MANIFEST = join(import.meta.dirname, '../../web/dist/client/.vite/manifest.json');

/** The files with the screen's own code and styles, by the build's manifest. */
async function ownFiles(): Promise<{ readonly script: string; readonly styles: readonly string[] }> {
  const manifest = JSON.parse(await readFile(MANIFEST, 'utf8')) as Record<string, { file: string; css: string[] }>;
  const screen = manifest['src/features/claim-page/claim-page-screen.tsx'];
  if (!screen) throw new Error('The build has no screen of claim pages');
  return { script: screen.file, styles: screen.css };
}

/** Browsers log an error for a page answered with 404. */
const NOT_FOUND = /status of 404/;

declare global {
  interface Window {
    firstCoupon?: Element | null;
  }
}

/** The coupon rendered by the server: the same element afterwards only if the page was hydrated, not redrawn. */
const keepFirstCoupon = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() =>
    document.addEventListener(
      'readystatechange',
      () => {
        window.firstCoupon = document.querySelector('article');
      },
      { once: true },
    ),
  );

describe.for(journeyLocales)('in %s', (locale) => {
  journey(
    'from a banner of the coupon centre to its claim page, where a coupon is collected',
    async ({ sandbox, takePhone }) => {
      const phone = await takePhone({ locale });
      const { page, words } = phone;
      await phone.open('/');
      await phone.link(words.festival).first().tap();
      await page.getByRole('heading', { level: 1, name: words.festival }).waitFor();
      const coupon = phone.coupon(words.rescue);
      await coupon.getByRole('button', { name: words.loginToCollect }).tap();
      await logIn(phone, sandbox, newNumber());
      await phone.toast(words.collected);
      await coupon.getByRole('button', { name: words.use }).waitFor();
      expect(await page.locator('details').getByRole('listitem').first().isVisible()).toBe(false);
      await page.getByRole('heading', { name: words.activityRules }).tap();
      await page.locator('details').getByRole('listitem').first().waitFor();
    },
  );
});

journey(
  'a front page is shown before its scripts load, does not shift, and keeps its button in reach',
  async ({ takePhone }) => {
    const bare = await takePhone({ locale: 'zh-CN', hasScripts: false });
    await bare.open('/H5Index1');
    await bare.button(bare.words.welcomeGift).waitFor();

    const phone = await takePhone({ locale: 'zh-CN' });
    await noteShifts(phone.context);
    await keepFirstCoupon(phone.context);
    const fetched: string[] = [];
    phone.page.on('request', (request) => fetched.push(request.url()));
    await phone.open('/H5Index1');
    await phone.page.waitForLoadState('networkidle');
    const button = phone.button(phone.words.welcomeGift);
    const { height } = phone.page.viewportSize() ?? { height: 0 };
    const box = await button.boundingBox();
    expect(box && box.y + box.height).toBeLessThanOrEqual(height);
    expect(await layoutShift(phone.page)).toBeLessThan(0.001);
    expect(await phone.page.evaluate(() => window.firstCoupon?.isConnected)).toBe(true);
    const { script, styles } = await ownFiles();
    expect(styles).not.toEqual([]);
    const own = fetched.map((url) => new URL(url).pathname.slice(`${PAGE_BASE}/`.length));
    expect(own.filter((path) => path === script || styles.includes(path))).toEqual([script]);
    await button.tap();
    await phone.page.getByRole('dialog').waitFor();
  },
);

journey('a preview shows a draft under a ribbon, and collecting is disabled', async ({ sandbox, stage, takePhone }) => {
  const phone = await takePhone({ locale: 'zh-CN' });
  const { page, words } = phone;
  const person = await sandbox.newPerson();
  await bringSession(phone, person);
  const draft = (await draftsOf(stage.baseUrl)).find(({ pageId }) => pageId === 'winter-warmth');
  await page.goto(stage.baseUrl + (draft?.link ?? ''));
  await page.getByRole('heading', { level: 1, name: words.winter }).waitFor();
  await page.getByRole('note').filter({ hasText: words.preview }).waitFor();
  const button = phone.coupon(words.coffee).getByRole('button');
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
  const previewToken = new URL(page.url()).searchParams.get('previewToken') ?? '';
  const sCardId = await offerId(sandbox, 'luckyCredit');
  const claim = await sandbox.call(claimCoupon, { sCardId, pageId: 'winter-warmth', previewToken }, person);
  expect(claim.code).toBe(codeOf.PAUSED);

  await page.goto(page.url().replace(/previewToken=[^&]+/, `previewToken=1.1800000000.${'A'.repeat(43)}`));
  await page.getByRole('alert').waitFor();
  expect(await phone.coupon(words.coffee).count()).toBe(0);
});

journey('an ended page leads to a notice with its end date and the current offers', async ({ takePhone }) => {
  const phone = await takePhone({ locale: 'en' });
  const { page, words } = phone;
  await phone.open('/h5Page?pageId=autumn-harvest');
  await page.getByText(new RegExp(`${words.harvest}.*ended on \\d{4}-\\d\\d-\\d\\d 23:59`)).waitFor();
  expect([pathOf(phone), new URL(page.url()).searchParams.get('pageId')]).toEqual(['/ticket', 'autumn-harvest']);
  await page.getByRole('heading', { name: words.nowOn }).waitFor();
  await page.getByRole('article').first().waitFor();
  await phone.open('/');
  await page.evaluate((path) => location.assign(path), `${PAGE_BASE}/h5Page#pageId=autumn-harvest`);
  await page.getByText(words.harvest).waitFor();
  expect(pathOf(phone)).toBe('/ticket');
});

journey('an unknown page shows "not found"', async ({ takePhone }) => {
  const phone = await takePhone({ locale: 'zh-CN' });
  phone.troubles.allow(NOT_FOUND);
  expect((await phone.open('/h5Page?pageId=unknown-page'))?.status()).toBe(404);
  await phone.page.getByRole('alert').waitFor();
  await phone.page.getByRole('main').getByRole('link').tap();
  await phone.coupon(phone.words.dailyData).waitFor();
});
