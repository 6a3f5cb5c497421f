import { createServer } from 'node:net';
import { chromiumOptions } from '@coupon-centre/e2e/stage/chromium';
import { serveProduct } from '@coupon-centre/e2e/stage/served-product';
import { chromium } from 'playwright-core';
import { askLighthouse, type LighthouseResult } from '#tools/lighthouse-scores.ts';
import { median } from '#tools/load.ts';
import { tellMachine } from '#tools/machine.ts';
import { CPU_SLOWDOWN, type PageTimes, timePage } from '#tools/slow-phone.ts';

/**
 * How the coupon centre comes up for a guest who has never been there: the production build, served as `npm start` serves it,
 * in real Chromium. Prints medians with the targets, and never fails on a figure: the machine is shared.
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

/** Digits after the point, at most. */
const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

function rowOf<Measured>(
  rounds: readonly Measured[],
  what: string,
  target: string,
  pick: (measured: Measured) => number,
  digits = 0,
): Row {
  const values = rounds.map(pick);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return {
    what,
    target,
    median: rounded(median(values), digits),
    'min–max': `${rounded(least, digits)}–${rounded(most, digits)}`,
  };
}

const slowPhoneRows = (rounds: readonly PageTimes[]): Row[] => [
  rowOf(rounds, 'first coupon seen, s', '≤ 0.5', ({ seenMs }) => seenMs / 1_000, 2),
  rowOf(rounds, 'scripts have taken over, s', '', ({ takenOverMs }) => takenOverMs / 1_000, 2),
  rowOf(rounds, "tap on 'collect' answered by the sheet, s", '≤ 1.1', ({ worksMs }) => worksMs / 1_000, 2),
  rowOf(rounds, 'slowest tap to next frame, ms', '≤ 150', ({ slowestTapMs }) => slowestTapMs),
  rowOf(rounds, 'scripts until then, kB', '≤ 85', ({ scriptBytes }) => scriptBytes / KILOBYTE, 1),
  rowOf(rounds, 'HTML with styles inside, kB', '≤ 14', ({ htmlBytes }) => htmlBytes / KILOBYTE, 1),
  rowOf(rounds, 'requests until then', '≤ 10', ({ requests }) => requests),
];

const lighthouseRows = (rounds: readonly LighthouseResult[]): Row[] => [
  rowOf(rounds, 'performance', '100', ({ performance }) => performance),
  rowOf(rounds, 'accessibility', '100', ({ accessibility }) => accessibility),
  rowOf(rounds, 'best practices', '100', ({ bestPractices }) => bestPractices),
  rowOf(rounds, 'SEO', '100', ({ seo }) => seo),
  rowOf(rounds, 'LCP, s', '≤ 1.0', ({ lcpMs }) => lcpMs / 1_000, 2),
  rowOf(rounds, 'TBT, ms', '≤ 30', ({ tbtMs }) => tbtMs),
  rowOf(rounds, 'CLS', '0', ({ cls }) => cls, 3),
];

/** Runs something so many times, one after the other. */
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
  tellMachine('server, database and browser');
  console.log(
    `\nSlow 4G (1.6 Mbit/s, 150 ms) and a ${CPU_SLOWDOWN} times slower processor, ${SLOW_PHONE_ROUNDS} first visits:`,
  );
  console.table(slowPhoneRows(await onSlowPhone(product.baseUrl)));
  const scores = await byLighthouse(product.baseUrl);
  console.log(`\nLighthouse, phone, throttling applied by devtools, ${LIGHTHOUSE_ROUNDS} runs:`);
  console.table(lighthouseRows(scores));
  for (const complaint of new Set(scores.flatMap(({ complaints }) => complaints))) console.log(`  ${complaint}`);
} finally {
  await product.stop();
}
