import type { CallResponse } from '#lib/call.ts';

type Figures = CallResponse<'showRiskFigures'>;
type Hour = Figures['hours'][number];
type RuleFigure = Figures['rules'][number];

const HOUR_MS = 3_600_000;
const COUNTS = ['allowed', 'challenged', 'solved', 'refused', 'held'] as const;
type Counts = Readonly<Record<(typeof COUNTS)[number], number>>;

const sumOf = (hours: readonly Hour[]): Counts =>
  Object.fromEntries(
    COUNTS.map((name) => [name, hours.reduce((sum, hour) => sum + hour[name], 0)]),
  ) as unknown as Counts;

export interface HourOfAll extends Counts {
  /** Epoch milliseconds. */
  readonly atMs: number;
}

/** Every hour of the time, over these places; hours without a call are zero. */
export function everyHour(
  { from, asOf }: Pick<Figures, 'from' | 'asOf'>,
  hours: readonly Hour[],
): readonly HourOfAll[] {
  const first = Math.floor(Date.parse(from) / HOUR_MS) * HOUR_MS;
  const count = Math.floor((Date.parse(asOf) - first) / HOUR_MS) + 1;
  return Array.from({ length: count }, (_, index) => {
    const atMs = first + index * HOUR_MS;
    return { atMs, ...sumOf(hours.filter(({ hour }) => Math.floor(Date.parse(hour) / HOUR_MS) * HOUR_MS === atMs)) };
  });
}

export interface Sums extends Counts {
  readonly judged: number;
  /** Of rules in shadow. */
  readonly inShadow: number;
}

export function sumsOf(hours: readonly Hour[], rules: readonly RuleFigure[]): Sums {
  const counts = sumOf(hours);
  const { allowed, challenged, refused, held } = counts;
  const inShadow = rules.filter(({ isShadow }) => isShadow).reduce((sum, { times }) => sum + times, 0);
  return { ...counts, judged: allowed + challenged + refused + held, inShadow };
}

/** One row for each rule, place, verdict and mode, over its versions, under the name of its newest; most first. */
export function byRule(rules: readonly RuleFigure[]): readonly (RuleFigure & { readonly key: string })[] {
  const rows = new Map<string, RuleFigure>();
  for (const figure of rules) {
    const key = [figure.ruleId, figure.what, figure.verdict, figure.isShadow].join(' ');
    const other = rows.get(key);
    const newer = other === undefined || figure.version > other.version ? figure : other;
    const name = newer.name ?? other?.name ?? figure.name;
    rows.set(key, { ...newer, name, times: figure.times + (other?.times ?? 0) });
  }
  return [...rows].map(([key, figure]) => ({ ...figure, key })).toSorted((one, other) => other.times - one.times);
}
