import { createServer } from 'node:net';
import { chromiumOptions } from '@coupon-centre/e2e/stage/chromium';
import { serveProduct } from '@coupon-centre/e2e/stage/served-product';
import { chromium } from 'playwright-core';
import { askLighthouse, type LighthouseResult } from '#tools/lighthouse-scores.ts';
import { median } from '#tools/load.ts';
import { printMachine } from '#tools/machine.ts';
import { CPU_SLOWDOWN, type PageTimes, timePage } from '#tools/slow-phone.ts';

/**
 * Loading of the coupon centre on a guest's first visit: the production build, served as `npm start` serves it, in Chromium.
 * Prints medians with the targets, and never fails on a figure, since the machine is shared.
 */
const SLOW_PHONE_ROUNDS = 5;
const LIGHTHOUSE_ROUNDS = 3;
const KILOBYTE = 1_000;

interface Row {
  readonly what: string;
  readonly target: string;
  readonly median: number;
  readonly 'min–max': string;
}

/** Maximum fraction digits. */
const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

interface Figure<Measured> {
  readonly what: string;
  readonly target: string;
  readonly pick: (measured: Measured) => number;
  readonly digits?: number;
}

function rowOf<Measured>(rounds: readonly Measured[], { what, target, pick, digits = 0 }: Figure<Measured>): Row {
  const values = rounds.map(pick);
  const least = Math.min(...values);
  const most = Math.max(...values);
  return {
    what,
    target,
    median: rounded(median(values), digits),
    'min–max': `${rounded(least, digits)}–${rounded(most, digits)}`,
  };
}

const rowsOf = <Measured>(rounds: readonly Measured[], figures: readonly Figure<Measured>[]): Row[] =>
  figures.map((figure) => rowOf(rounds, figure));

const slowPhoneFigures: readonly Figure<PageTimes>[] = [
  { what: 'first coupon seen, s', target: '≤ 0.5', pick: ({ seenMs }) => seenMs / 1_000, digits: 2 },
  { what: 'hydrated, s', target: '', pick: ({ takenOverMs }) => takenOverMs / 1_000, digits: 2 },
  {
    what: "tap on 'collect' answered by the sheet, s",
    target: '≤ 1.1',
    pick: ({ worksMs }) => worksMs / 1_000,
    digits: 2,
  },
  { what: 'slowest tap to next frame, ms', target: '≤ 150', pick: ({ slowestTapMs }) => slowestTapMs },
  { what: 'scripts until then, kB', target: '≤ 85', pick: ({ scriptBytes }) => scriptBytes / KILOBYTE, digits: 1 },
  { what: 'HTML with styles inside, kB', target: '≤ 14', pick: ({ htmlBytes }) => htmlBytes / KILOBYTE, digits: 1 },
  { what: 'requests until then', target: '≤ 10', pick: ({ requests }) => requests },
];

const lighthouseFigures: readonly Figure<LighthouseResult>[] = [
  { what: 'performance', target: '100', pick: ({ performance }) => performance },
  { what: 'accessibility', target: '100', pick: ({ accessibility }) => accessibility },
  { what: 'best practices', target: '100', pick: ({ bestPractices }) => bestPractices },
  { what: 'SEO', target: '100', pick: ({ seo }) => seo },
  { what: 'LCP, s', target: '≤ 1.0', pick: ({ lcpMs }) => lcpMs / 1_000, digits: 2 },
  { what: 'TBT, ms', target: '≤ 30', pick: ({ tbtMs }) => tbtMs },
  { what: 'CLS', target: '0', pick: ({ cls }) => cls, digits: 3 },
];

/** Runs a task this many times, one after the other. */
async function rounds<Measured>(count: number, measure: () => Promise<Measured>): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (let round = 0; round < count; round += 1) measured.push(await measure());
  return measured;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function onSlowPhone(baseUrl: string): Promise<readonly PageTimes[]> {
  const browser = await chromium.launch(chromiumOptions());
  try {
    await timePage(browser, baseUrl);
    return await rounds(SLOW_PHONE_ROUNDS, () => timePage(browser, baseUrl));
  } finally {
    await browser.close();
  }
}

async function byLighthouse(baseUrl: string): Promise<readonly LighthouseResult[]> {
  const port = await freePort();
  const options = chromiumOptions();
  const browser = await chromium.launch({
    ...options,
    args: [...(options.args ?? []), `--remote-debugging-port=${port}`],
  });
  try {
    return await rounds(LIGHTHOUSE_ROUNDS, () => askLighthouse(baseUrl, port));
  } finally {
    await browser.close();
  }
}

const product = await serveProduct();
try {
  printMachine('server, database and browser');
  console.log(
    `\nSlow 4G (1.6 Mbit/s, 150 ms) and a ${CPU_SLOWDOWN} times slower processor, ${SLOW_PHONE_ROUNDS} first visits:`,
  );
  console.table(rowsOf(await onSlowPhone(product.baseUrl), slowPhoneFigures));
  const scores = await byLighthouse(product.baseUrl);
  console.log(`\nLighthouse, phone, throttling applied by devtools, ${LIGHTHOUSE_ROUNDS} runs:`);
  console.table(rowsOf(scores, lighthouseFigures));
  for (const complaint of new Set(scores.flatMap(({ complaints }) => complaints))) console.log(`  ${complaint}`);
} finally {
  await product.stop();
}
