import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { UsageEvent } from '@coupon-centre/contract/analytics/track-events';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import { describe, expect } from 'vitest';
import { layoutProblems } from '#journey/browser/layout.ts';
import { journey as bareJourney } from '#journey/journey.ts';
import { journeyLocales } from '#journey/journey-locales.ts';
import { startFirefox } from '#journey/other-browsers/firefox.ts';
import { type Handset, handsetOf } from '#journey/other-browsers/handset.ts';
import type { OtherBrowser } from '#journey/other-browsers/other-browser.ts';
import { startWebKit } from '#journey/other-browsers/webkit.ts';
import { newNumber } from '#journey/page/login.ts';
import { offerId } from '#journey/sandbox/owned.ts';
import type { Sandbox } from '#journey/sandbox/sandbox.ts';
import { wordsOf } from '#journey/words/words.ts';

/*
 * The main journey in the other two engines: WebKit, that of iOS, and Gecko. `npm run test:long` looks for the programs and names
 * them; without them these are left out.
 */

const SCREENSHOTS = join(import.meta.dirname, '../screenshots/other-browsers');
const keepsAll = process.env['SCREENSHOTS'] === 'all';

/** Time for what moves to come to rest. */
const REST_MS = 10_000;

/** The top-up helper, the way back from its result, large type. */
const MY_CARD_VIEWS = 3;

const engines = [
  { engine: 'WebKit', program: process.env['WEBKIT_DRIVER'] ?? '', start: startWebKit },
  { engine: 'Firefox', program: process.env['FIREFOX'] ?? '', start: startFirefox },
];

const cases = engines.flatMap((engine) => journeyLocales.map((locale) => ({ ...engine, locale })));

const DIALOG = "//*[@role='dialog']";
const quoted = (text: string): string => (text.includes("'") ? `"${text}"` : `'${text}'`);
const named = (tag: string, name: string): string =>
  `//${tag}[normalize-space()=${quoted(name)} or @aria-label=${quoted(name)}]`;
const button = (name: string): string => named('button', name);
const heading = (name: string): string => `//*[self::h1 or self::h2][contains(., ${quoted(name)})]`;
const coupon = (title: string): string => `//article[.//*[self::h2 or self::h3][normalize-space()=${quoted(title)}]]`;
const field = (name: string): string => `${DIALOG}//input[@name='${name}']`;
const tab = (name: string): string => `//*[@role='tab'][contains(., ${quoted(name)})]`;

interface Visit {
  readonly browser: OtherBrowser;
  readonly hand: Handset;
  readonly locale: Locale;
  /** Checks the screen's layout. */
  look(name: string): Promise<void>;
}

async function logIn({ hand, locale }: Visit, sandbox: Sandbox, number: string): Promise<void> {
  const words = wordsOf(locale);
  await hand.type(field('phone'), number);
  const before = (await sandbox.smsTo(number)).length;
  await hand.tap(DIALOG + button(words.sendCode));
  await hand.tap(`${DIALOG}//input[@type='checkbox']`);
  await hand.type(field('code'), await sandbox.loginCode(number, before));
}

/** A guest collects from the list and from a shared link's detail. */
async function collect(visit: Visit, sandbox: Sandbox, number: string): Promise<void> {
  const { hand, look, locale } = visit;
  const words = wordsOf(locale);
  await hand.open('/');
  await hand.shows(coupon(words.luckyCredit));
  await look('centre');
  await hand.tap(coupon(words.luckyCredit) + button(words.loginToCollect));
  await hand.shows(field('phone'));
  await look('login');
  await logIn(visit, sandbox, number);
  await hand.shows(`${coupon(words.luckyCredit)}//button[contains(., ${quoted(words.use)})]`);

  await hand.open(`/cardDetail?sCardId=${await offerId(sandbox, 'topUp50')}&from=friend&ch=share`);
  await hand.shows(button(words.collect));
  await look('shared');
  await hand.tap(button(words.collect));
  await hand.shows(`//button[contains(., ${quoted(words.use)})]`);
}

/** The top-up helper leads to the use of a coupon, its result, and its place among the used ones. */
async function topUp({ hand, look, locale }: Visit): Promise<void> {
  const words = wordsOf(locale);
  await hand.open('/myCard');
  await hand.shows(coupon(words.topUp50));
  await look('my-coupons');
  await hand.tap(button(words.topUp));
  await hand.shows(DIALOG + coupon(words.topUp50));
  await look('top-up');
  await hand.tap(`${DIALOG}${coupon(words.topUp50)}//button`);
  await hand.shows(DIALOG + button(words.confirmUse));
  await look('confirmation');
  await hand.tap(DIALOG + button(words.confirmUse));
  await hand.shows(heading(words.useSucceeded));
  await look('result');
  await hand.tap(named('a', words.toMyCards));
  await hand.tap(tab(words.tabs.USED));
  await hand.shows(coupon(words.topUp50));
  await look('used');
}

async function exchange({ hand, look, locale }: Visit, code: string): Promise<void> {
  const words = wordsOf(locale);
  await hand.open('/exchange');
  await hand.type("//input[@name='code']", code);
  await look('code');
  await hand.tap(button(words.exchange));
  await hand.shows(heading(words.exchanged));
  await hand.shows(coupon(words.coffee));
  await look('exchanged');
}

const typePx = ({ browser }: Visit): Promise<number> =>
  browser.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize), null);

async function switchToLarge(visit: Visit): Promise<void> {
  const { hand, look, locale } = visit;
  await hand.open('/');
  const before = await typePx(visit);
  await hand.tap(button(wordsOf(locale).largeType));
  await expect.poll(() => typePx(visit)).toBeCloseTo(before * 1.5, 1);
  await look('centre-large');
  await hand.open('/myCard');
  await hand.shows(coupon(wordsOf(locale).luckyCredit));
  await look('my-coupons-large');
}

/** What the page told of itself, up to the last screen. */
async function eventsOf({ browser }: Visit, productUrl: string): Promise<readonly UsageEvent[]> {
  const session = await browser.evaluate(() => sessionStorage.getItem('browserSession'), null);
  let events: readonly UsageEvent[] = [];
  const views = async (): Promise<number> => {
    const answer = await fetch(`${productUrl}/sandbox/events.json?sessionId=${session}`);
    events = (await answer.json()) as readonly UsageEvent[];
    return events.filter(({ event, props }) => event === 'page_view' && props['path'] === '/myCard').length;
  };
  await expect.poll(views).toBeGreaterThanOrEqual(MY_CARD_VIEWS);
  return events;
}

const keepPicture = async (browser: OtherBrowser, name: string): Promise<void> =>
  writeFile(join(SCREENSHOTS, `${name}.png`), await browser.picture());

describe.for(cases)('in $engine, in $locale', ({ engine, program, start, locale }) => {
  const kept = (name: string): string => `${engine}-${locale}-${name}`;
  const journey = bareJourney.extend('otherBrowser', async ({ stage: _, task }, { onCleanup }) => {
    await mkdir(SCREENSHOTS, { recursive: true });
    const browser = await start(program);
    onCleanup(async () => {
      if (task.result?.state === 'fail') await keepPicture(browser, kept('failed')).catch(() => undefined);
      await browser.stop();
    });
    return browser;
  });

  journey.skipIf(program === '')(
    'from the coupon centre to a used coupon, an exchanged code and large type',
    async ({ otherBrowser: browser, sandbox, stage }) => {
      const hand = handsetOf(browser, stage.baseUrl, locale);
      const look = async (name: string): Promise<void> => {
        // A sheet that still moves is asked again.
        await expect.poll(() => layoutProblems(browser), { message: name, timeout: REST_MS }).toEqual([]);
        if (keepsAll) await keepPicture(browser, kept(name));
      };
      const visit: Visit = { browser, hand, locale, look };
      await hand.open('/rule');
      await hand.shows('//main//article');
      await look('rules');
      await collect(visit, sandbox, newNumber());
      await topUp(visit);
      await exchange(visit, await sandbox.exchangeCode(await offerId(sandbox, 'coffee')));
      await switchToLarge(visit);
      expect(browser.troubles()).toEqual([]);
      const events = await eventsOf(visit, stage.baseUrl);
      expect(events.filter(({ event }) => event === 'script_error')).toEqual([]);
    },
  );
});
