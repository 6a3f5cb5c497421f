import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PAGE_BASE } from '@coupon-centre/contract/foundation/limits';
import { chromiumOptions } from '@coupon-centre/e2e/stage/chromium';
import { type ServedProduct, serveProduct } from '@coupon-centre/e2e/stage/served-product';
import { type Browser, chromium } from 'playwright-core';
import { printMachine } from '#tools/machine.ts';
import { consoleBytes, routeBytes } from '#tools/page/added-bytes.ts';
import { serveFloors } from '#tools/page/floors.ts';
import { givenPlace } from '#tools/page/given-place.ts';
import { askLighthouse } from '#tools/page/lighthouse-scores.ts';
import { traceLongTasks } from '#tools/page/long-tasks.ts';
import { type Measured, type Name, type Places, visitInTurn } from '#tools/page/rounds.ts';
import { spread } from '#tools/page/rows.ts';
import { CPU_SLOWDOWN } from '#tools/page/slow-phone.ts';
import { consoleVerdicts, lighthouseVerdicts, sizeVerdicts, speedVerdicts } from '#tools/page/verdicts.ts';
import type { Look, Place } from '#tools/page/visit.ts';

/**
 * The coupon centre on a guest's first and second visit: the production build, served as `npm start` serves it, in Chromium, next
 * to floors that are measured in the same run, and next to any other page. Prints medians with their targets, and never fails on
 * a figure, since the machine is shared.
 */
const ROUNDS = 5;
const KILOBYTE = 1_000;
const SECOND_MS = 1_000;
const MOST_CAUSES = 3;
const MANIFEST = join(import.meta.dirname, '../web/dist/client/.vite/manifest.json');
/** 'Collect' of the first coupon that can be collected. */
const COLLECT = 'article button[type="button"]:not([aria-disabled])';

const NAMES: Readonly<Record<Name, string>> = { plain: 'plain', react: 'React', ours: 'ours', other: 'the other page' };

const seconds = (valuesMs: readonly number[]): string =>
  spread(
    valuesMs.map((ms) => ms / SECOND_MS),
    2,
  );

function rowOf(name: Name, looks: readonly Look[]) {
  const show = (of: (visit: Look) => number, digits: number): string => spread(looks.map(of), digits);
  return {
    page: NAMES[name],
    'seen, s': seconds(looks.map(({ seenMs }) => seenMs)),
    'TBT, ms': show(({ tbtMs }) => tbtMs, 0),
    'LCP, s': seconds(looks.map(({ lcpMs }) => lcpMs)),
    CLS: show(({ cls }) => cls, 3),
    'scripts, kB': show(({ scriptBytes }) => scriptBytes / KILOBYTE, 1),
    requests: show(({ requests }) => requests, 0),
  };
}

function printPages({ looks, collectings, secondVisits }: Measured): void {
  console.table(
    (['plain', 'react', 'ours', 'other'] as const).flatMap((name) =>
      looks[name].length === 0 ? [] : [rowOf(name, looks[name])],
    ),
  );
  const answered = (name: 'react' | 'ours') => seconds(collectings[name].map(({ answeredMs }) => answeredMs));
  console.log(`Tap on 'collect' answered, s: React ${answered('react')}, ours ${answered('ours')}`);
  console.log(`Second visit, seen, s: plain ${seconds(secondVisits.plain)}, ours ${seconds(secondVisits.ours)}`);
}

/** Names the page's chunks as its build does, and other scripts by their files. */
async function chunkNames(): Promise<(url: string) => string> {
  const manifest = JSON.parse(await readFile(MANIFEST, 'utf8')) as Record<string, { file: string; name?: string }>;
  const names = new Map(Object.values(manifest).map(({ file, name }) => [file.split('/').at(-1), name]));
  return (url) => {
    const file = url.split('/').at(-1) ?? url;
    return names.get(file) ?? file;
  };
}

async function printLongTasks(browser: Browser, places: Places): Promise<void> {
  const nameOf = await chunkNames();
  for (const name of ['react', 'ours'] as const) {
    console.log(`\nTasks of 50 ms and more, ${NAMES[name]}, in one more visit; milliseconds:`);
    const tasks = await traceLongTasks(browser, places[name], nameOf);
    console.table(
      tasks.map(({ atMs, tookMs, causes }) => {
        const what = causes.slice(0, MOST_CAUSES).map(([cause, ms]) => `${cause} ${ms.toFixed(0)}`);
        return { at: Math.round(atMs), took: Math.round(tookMs), what: what.join(', ') };
      }),
    );
  }
}

async function measure(browser: Browser, product: ServedProduct, places: Places): Promise<void> {
  printMachine('server, database and browser');
  console.log(
    `\nSlow 4G (1.6 Mbit/s, 150 ms), a ${CPU_SLOWDOWN} times slower processor, ${ROUNDS} visits each, in turn:`,
  );
  const measured = await visitInTurn(browser, places, ROUNDS);
  printPages(measured);
  await printLongTasks(browser, places);
  const routes = await routeBytes(browser, product.baseUrl);
  const results = await askLighthouse(places.ours.address, ROUNDS);
  console.log('\nThe coupon centre; ratios and differences round by round:');
  console.table([...speedVerdicts(measured), ...sizeVerdicts(measured, routes), ...lighthouseVerdicts(results)]);
  for (const complaint of new Set(results.flatMap(({ complaints }) => complaints))) console.log(`  ${complaint}`);
  console.log("\nThe operators' console, scripts and styles:");
  console.table(consoleVerdicts(await consoleBytes(browser, product)));
}

async function measureProduct(product: ServedProduct, other: Place | undefined): Promise<void> {
  const browser = await chromium.launch(chromiumOptions());
  const place = (address: string): Place => ({ address, selector: COLLECT });
  const ours = place(`${product.baseUrl}${PAGE_BASE}/`);
  try {
    const floors = await serveFloors(browser, ours.address);
    try {
      const places = { plain: place(floors.plain), react: place(floors.react), ours, ...(other && { other }) };
      await measure(browser, product, places);
    } finally {
      await floors.stop();
    }
  } finally {
    await browser.close();
  }
}

try {
  const other = givenPlace(process.argv.slice(2));
  const product = await serveProduct();
  try {
    await measureProduct(product, other);
  } finally {
    await product.stop();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
