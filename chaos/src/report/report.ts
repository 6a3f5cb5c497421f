import type { Checked } from '#checker/check.ts';
import type { Probed } from '#probes.ts';

/** One occurrence of a fault. */
export interface Occurrence {
  readonly fault: string;
  readonly checked: Checked;
  /** From the end of the fault to the first change that was acknowledged for the first time, in ms; undefined: it never came. */
  readonly servesAgainMs: number | undefined;
  readonly probed: Probed | undefined;
  readonly seen: Readonly<Record<string, number>>;
  /** Requests that were never answered, and uses that the biller never settled. */
  readonly unanswered: number;
  readonly unsettled: number;
  /** What visitors stumbled over, apart from refusals and silence. */
  readonly problems: readonly string[];
}

/** Within this `/readyz` and `/healthz` answer, whatever the database does, in ms. */
const PROBES_TARGET_MS = 500;

const COLUMNS = [
  'fault',
  'n',
  'acks checked',
  'LOST',
  'TWICE',
  'SUMS',
  'serves again (median; max)',
  'probes: slowest',
  'not ready',
  'clients saw',
] as const;

const inSeconds = (ms: number | undefined): string => (ms === undefined ? 'never' : `${(ms / 1_000).toFixed(1)} s`);

function medianAndMax(values: readonly (number | undefined)[]): string {
  if (values.includes(undefined)) return 'never';
  const sorted = values.filter((value) => value !== undefined).sort((a, b) => a - b);
  const median = sorted[Math.floor((sorted.length - 1) / 2)];
  return `${inSeconds(median)}; ${inSeconds(sorted.at(-1))}`;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

function seenInAll(occurrences: readonly Occurrence[]): string {
  const total: Record<string, number> = {};
  for (const { seen } of occurrences)
    for (const [what, count] of Object.entries(seen)) total[what] = (total[what] ?? 0) + count;
  return Object.entries(total)
    .sort(([, one], [, other]) => other - one)
    .map(([what, count]) => `${what} ${count}×`)
    .join(', ');
}

function probesOf(occurrences: readonly Occurrence[]): readonly [slowest: string, notReady: string] {
  const probed = occurrences.flatMap((occurrence) => (occurrence.probed === undefined ? [] : [occurrence.probed]));
  const slowest = probed.flatMap(({ slowestMs }) => (slowestMs === undefined ? [] : [slowestMs]));
  if (slowest.length === 0) return ['–', '–'];
  const said = sum(probed.map(({ notReady }) => notReady));
  return [`${Math.round(Math.max(...slowest))} ms`, `${said} of ${said + sum(probed.map(({ ready }) => ready))}`];
}

function rowOf(fault: string, occurrences: readonly Occurrence[]): readonly string[] {
  const checks = occurrences.map(({ checked }) => checked);
  const last = checks.at(-1);
  return [
    fault,
    String(occurrences.length),
    String(last?.acknowledged),
    String(sum(checks.map(({ lost }) => lost.length))),
    String(sum(checks.map(({ twice }) => twice.length))),
    `${sum(checks.map(({ wrong }) => Object.keys(wrong).length))}${last?.hasBook === false ? ' (no book)' : ''}`,
    medianAndMax(occurrences.map(({ servesAgainMs }) => servesAgainMs)),
    ...probesOf(occurrences),
    seenInAll(occurrences),
  ];
}

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** The table of faults, in Markdown. */
export function tableOf(occurrences: readonly Occurrence[]): string {
  const byFault = Map.groupBy(occurrences, ({ fault }) => fault);
  const rows = [...byFault].map(([fault, all]) => rowOf(fault, all));
  return [line(COLUMNS), line(COLUMNS.map(() => '---')), ...rows.map(line)].join('\n');
}

/** What was found wrong, a line each; empty when all holds. */
export const faultsFound = (occurrences: readonly Occurrence[]): readonly string[] =>
  occurrences.flatMap(({ fault, checked, servesAgainMs, unanswered, unsettled, problems }) => [
    ...checked.lost.map((what) => `LOST (${fault}): ${what}`),
    ...checked.twice.map((what) => `TWICE (${fault}): ${what}`),
    ...Object.entries(checked.wrong).map(([what, count]) => `SUMS (${fault}): ${what}, ${count}×`),
    ...(servesAgainMs === undefined ? [`It did not serve again (${fault})`] : []),
    ...(unanswered > 0 ? [`${unanswered} requests were never answered (${fault})`] : []),
    ...(unsettled > 0 ? [`${unsettled} uses wait for the biller (${fault})`] : []),
    ...problems.map((what) => `A visitor could not go on (${fault}): ${what}`),
  ]);

/** Probes that were slower than their target, a line each: on a busy machine the fault of the machine. */
export const slowProbes = (occurrences: readonly Occurrence[]): readonly string[] =>
  occurrences.flatMap(({ fault, probed: { slowestMs = 0 } = {} }) =>
    slowestMs > PROBES_TARGET_MS
      ? [`Probes missed their target (${fault}): ${Math.round(slowestMs)} ms instead of ${PROBES_TARGET_MS} ms`]
      : [],
  );
