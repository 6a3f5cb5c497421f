import { PAGE_BASE } from '@coupon-centre/contract/foundation/limits';
import lighthouse from 'lighthouse';

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

const PERCENT = 100;

/** Lighthouse's phone profile, with network and processor throttled by devtools; the browser listens on `port`. */
export async function askLighthouse(baseUrl: string, port: number): Promise<LighthouseResult> {
  const answer = await lighthouse(`${baseUrl}${PAGE_BASE}/`, {
    port,
    logLevel: 'error',
    output: 'json',
    throttlingMethod: 'devtools',
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
  });
  if (answer === undefined || answer.lhr.runtimeError)
    throw new Error(answer?.lhr.runtimeError?.message ?? 'no answer');
  const { categories, audits } = answer.lhr;
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
