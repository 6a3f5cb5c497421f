import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PAGE_BASE } from '@coupon-centre/contract/foundation/limits';

/** Lighthouse's command, which `npm run bench` installs for this bench alone. */
const LIGHTHOUSE = join(import.meta.dirname, '../lighthouse/node_modules/lighthouse/cli/index.js');
const MAX_REPORT_BYTES = 64 * 1_048_576;

/** Scores from 0 to 100; times in milliseconds. */
export interface LighthouseResult {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  readonly lcpMs: number;
  readonly tbtMs: number;
  readonly cls: number;
  /** Titles of failed audits, with their findings. */
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
        readonly numericValue?: number;
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

/** Lighthouse's phone profile, with network and processor throttled by devtools; the browser listens on `port`. */
export async function askLighthouse(baseUrl: string, port: number): Promise<LighthouseResult> {
  const { runtimeError, categories, audits } = await reportOn(`${baseUrl}${PAGE_BASE}/`, port);
  if (runtimeError !== undefined) throw new Error(runtimeError.message);
  const score = (id: string): number => Math.round((categories[id]?.score ?? 0) * PERCENT);
  const measured = (id: string): number => audits[id]?.numericValue ?? Number.NaN;
  const weighted = Object.values(categories).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcpMs: measured('largest-contentful-paint'),
    tbtMs: measured('total-blocking-time'),
    cls: measured('cumulative-layout-shift'),
    complaints: weighted.flatMap(({ id }) => {
      const audit = audits[id];
      return audit && audit.score !== null && audit.score < 1 ? [`${audit.title} ${audit.displayValue ?? ''}`] : [];
    }),
  };
}
