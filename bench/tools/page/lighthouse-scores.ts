import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromiumOptions } from '@coupon-centre/e2e/stage/chromium';
import { chromium } from 'playwright-core';

/** Lighthouse's command, which `npm run bench` installs for this bench alone. */
const LIGHTHOUSE = join(import.meta.dirname, '../../lighthouse/node_modules/lighthouse/cli/index.js');
const MAX_REPORT_BYTES = 64 * 1_048_576;

/** Scores from 0 to 100, NaN without one. */
export interface LighthouseResult {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  /** Titles of audits that failed or could not be made, with their findings. */
  readonly complaints: readonly string[];
}

/** What is read of Lighthouse's report. */
interface Report {
  readonly runtimeError?: { readonly message: string };
  readonly categories: Readonly<
    Record<
      string,
      { readonly score: number | null; readonly auditRefs: readonly { readonly id: string; readonly weight: number }[] }
    >
  >;
  readonly audits: Readonly<
    Record<
      string,
      {
        readonly title: string;
        readonly score: number | null;
        readonly displayValue?: string;
        /** Why there is no score: the machine was never quiet enough, for example. */
        readonly errorMessage?: string;
      }
    >
  >;
}

const PERCENT = 100;

const run = promisify(execFile);

async function reportOn(url: string, port: number): Promise<Report> {
  const { stdout } = await run(
    process.execPath,
    [
      LIGHTHOUSE,
      url,
      `--port=${port}`,
      '--quiet',
      '--output=json',
      '--throttling-method=devtools',
      '--only-categories=performance,accessibility,best-practices,seo',
    ],
    { maxBuffer: MAX_REPORT_BYTES },
  );
  return JSON.parse(stdout) as Report;
}

async function resultOf(address: string, port: number): Promise<LighthouseResult> {
  const { runtimeError, categories, audits } = await reportOn(address, port);
  if (runtimeError !== undefined) throw new Error(runtimeError.message);
  const score = (id: string): number => Math.round((categories[id]?.score ?? Number.NaN) * PERCENT);
  const weighted = Object.values(categories).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    complaints: weighted.flatMap(({ id }) => {
      const audit = audits[id];
      if (audit === undefined) return [];
      const { title, score: mark, displayValue = '', errorMessage } = audit;
      if (errorMessage !== undefined) return [`${title}: ${errorMessage}`];
      return mark !== null && mark < 1 ? [`${title} ${displayValue}`] : [];
    }),
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Lighthouse's phone profile, with network and processor throttled by devtools, one round after the other. */
export async function askLighthouse(address: string, rounds: number): Promise<readonly LighthouseResult[]> {
  const port = await freePort();
  const options = chromiumOptions();
  const browser = await chromium.launch({
    ...options,
    args: [...(options.args ?? []), `--remote-debugging-port=${port}`],
  });
  try {
    const results: LighthouseResult[] = [];
    for (let round = 0; round < rounds; round += 1) results.push(await resultOf(address, port));
    return results;
  } finally {
    await browser.close();
  }
}
