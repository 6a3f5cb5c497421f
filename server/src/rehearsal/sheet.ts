import { codeOf, codes } from '@coupon-centre/contract/call/errors';
import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import type { Played } from './play.ts';
import type { ShadowTotals } from './shadow-totals.ts';

/** The operator's targets: milliseconds, percentages, people. */
export interface Targets {
  readonly p95Ms: number;
  readonly p99Ms: number;
  /** Share of 'busy' answers. */
  readonly busyPercent: number;
  /** People without a final answer after all attempts. */
  readonly unsettledPercent: number;
  /** Answers in the busiest second; 0: no target. */
  readonly ratePerSecond: number;
}

export const usualTargets: Targets = {
  p95Ms: 1_000,
  p99Ms: 3_000,
  busyPercent: 5,
  unsettledPercent: 0,
  ratePerSecond: 0,
};

/** Beyond this the figures would measure the generator. */
const LATE_MS = 250;

interface Line {
  readonly what: string;
  readonly found: string;
  /** Null: reported, not judged. */
  readonly wanted: string | null;
  readonly isWell: boolean;
}

export interface Sheet {
  readonly isWell: boolean;
  readonly lines: readonly string[];
}

const BUSY = codeOf.BUSY;
const GRANTED = codeOf.SUCCESS;
const namesByCode: ReadonlyMap<string, string> = new Map(Object.entries(codes).map(([name, { code }]) => [code, name]));

const infoLine = (what: string, found: string): Line => ({ what, found, wanted: null, isWell: true });
const most = (what: string, found: number, { wanted, unit = '' }: { wanted: number; unit?: string }): Line => ({
  what,
  found: `${Math.round(found * 100) / 100}${unit}`,
  wanted: `≤ ${wanted}${unit}`,
  isWell: found <= wanted,
});
const exactly = (what: string, found: number, wanted: number): Line => ({
  what,
  found: `${found}`,
  wanted: `= ${wanted}`,
  isWell: found === wanted,
});

/** A percentile; 0 without values. */
function percentile(sorted: readonly number[], percent: number): number {
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? 0;
}
const inOrder = (values: readonly number[]): readonly number[] => [...values].sort((a, b) => a - b);

function busiestSecond({ attempts }: Played): number {
  const bySecond = new Map<number, number>();
  for (const { dueMs, tookMs, code } of attempts) {
    if (code === '-' || code === BUSY) continue;
    const second = Math.floor((dueMs + tookMs) / SECOND_MS);
    bySecond.set(second, (bySecond.get(second) ?? 0) + 1);
  }
  return Math.max(0, ...bySecond.values());
}

function speed(played: Played, targets: Targets): readonly Line[] {
  const times = inOrder(played.attempts.filter(({ code }) => code !== '-').map(({ tookMs }) => tookMs));
  const late = inOrder(played.lateMs);
  const rate = busiestSecond(played);
  const { ratePerSecond } = targets;
  const settled = 'settled in the busiest second';
  return [
    most('the generator was late, 99 % of requests', percentile(late, 99), { wanted: LATE_MS, unit: ' ms' }),
    ratePerSecond === 0
      ? infoLine(settled, `${rate}`)
      : { what: settled, found: `${rate}`, wanted: `≥ ${ratePerSecond}`, isWell: rate >= ratePerSecond },
    infoLine('answered within, 50 % of requests', `${Math.round(percentile(times, 50))} ms`),
    infoLine('answered within, 90 %', `${Math.round(percentile(times, 90))} ms`),
    most('answered within, 95 %', Math.round(percentile(times, 95)), { wanted: targets.p95Ms, unit: ' ms' }),
    most('answered within, 99 %', Math.round(percentile(times, 99)), { wanted: targets.p99Ms, unit: ' ms' }),
    infoLine('slowest answer', `${Math.round(times.at(-1) ?? 0)} ms`),
  ];
}

function answers({ attempts, endings }: Played, targets: Targets): readonly Line[] {
  const byCode = [...Map.groupBy(attempts, ({ code }) => code)].sort(([, a], [, b]) => b.length - a.length);
  const share = (code: string): number =>
    (100 * attempts.filter((attempt) => attempt.code === code).length) / Math.max(1, attempts.length);
  const settled = new Set<string>([GRANTED, ...byCode.map(([code]) => code)]);
  for (const code of ['-', BUSY, codes.NOT_STARTED.code]) settled.delete(code);
  const unsettled = endings.filter(({ code }) => !settled.has(code)).length;
  const nameOf = (code: string): string =>
    code === GRANTED ? 'collected' : code === '-' ? 'no answer' : (namesByCode.get(code) ?? code);
  return [
    ...byCode.map(([code, { length }]) => infoLine(`answers: ${nameOf(code)}`, `${length}`)),
    infoLine('tries beyond the first', `${attempts.length - endings.length}`),
    most('busy answers', share(BUSY), { wanted: targets.busyPercent, unit: ' %' }),
    most('people never settled', (100 * unsettled) / Math.max(1, endings.length), {
      wanted: targets.unsettledPercent,
      unit: ' %',
    }),
  ];
}

function totalLines(found: ShadowTotals, { endings }: Played, perPerson: number): readonly Line[] {
  const acknowledged = endings.filter(({ ownedId }) => ownedId !== null).length;
  const unheard = endings.filter(({ code }) => code === '-' || code === BUSY).length;
  const broken = Object.entries(found.violations).filter(([, violations]) => violations > 0);
  return [
    exactly('units issued, and coupons held', found.owned, found.issued),
    most('units issued, of the stock', found.issued, { wanted: found.total }),
    most('most coupons held by one person', found.mostOfOne, { wanted: perPerson }),
    exactly('acknowledged coupons missing', found.lost, 0),
    most('coupons without an acknowledgement', found.owned - acknowledged, { wanted: unheard }),
    {
      what: 'the invariant check on the shadow',
      found: broken.length === 0 ? 'holds' : broken.map(([name, count]) => `${name}: ${count}`).join(', '),
      wanted: 'holds',
      isWell: broken.length === 0,
    },
  ];
}

/** Pass or fail, line by line. */
export function makeSheet(
  played: Played,
  shadow: { readonly totals: ShadowTotals; readonly perPerson: number },
  targets: Targets,
): Sheet {
  const lines = [
    ...speed(played, targets),
    ...answers(played, targets),
    ...totalLines(shadow.totals, played, shadow.perPerson),
  ];
  const isWell = lines.every((line) => line.isWell);
  const wide = 44;
  const narrow = 16;
  const shown = lines.map(({ what, found, wanted, isWell: well }) => {
    const verdict = wanted === null ? '' : well ? 'pass' : 'FAIL';
    return `${what.padEnd(wide)}${found.padStart(narrow)}  ${(wanted ?? '').padEnd(narrow)}${verdict}`.trimEnd();
  });
  return { isWell, lines: [...shown, isWell ? 'PASS' : 'FAIL'] };
}
