import type { AddedBytes } from './added-bytes.ts';
import type { LighthouseResult } from './lighthouse-scores.ts';
import type { Measured } from './rounds.ts';
import { differences, judge, type Promised, ratios, type Verdict } from './rows.ts';
import type { Collecting, Look } from './visit.ts';

const KILOBYTE = 1_000;
const SCREEN_KB = 120;

type Row = Omit<Promised, 'unit' | 'digits'>;
const timesPlain = (row: Row): Verdict => judge({ ...row, unit: ' × plain', digits: 2 });
const milliseconds = (row: Row): Verdict => judge({ ...row, unit: ' ms', digits: 0 });
const kilobytes = (row: Row): Verdict => judge({ ...row, unit: ' kB', digits: 1 });

const seen = ({ seenMs }: Look): number => seenMs;
const lcp = ({ lcpMs }: Look): number => lcpMs;
const tbt = ({ tbtMs }: Look): number => tbtMs;
const answered = ({ answeredMs }: Collecting): number => answeredMs;

/** How quickly the coupon centre comes, next to its floors. */
export const speedVerdicts = ({ looks: { plain, react, ours }, collectings, secondVisits }: Measured): Verdict[] => [
  timesPlain({ what: 'first coupon seen', values: ratios(ours.map(seen), plain.map(seen)), target: 1.1 }),
  judge({
    what: "tap on 'collect' answered",
    values: ratios(collectings.ours.map(answered), collectings.react.map(answered)),
    target: 1.35,
    unit: ' × React',
    digits: 2,
  }),
  milliseconds({
    what: 'slowest tap to next frame (INP)',
    values: collectings.ours.map(({ slowestTapMs }) => slowestTapMs),
    target: 150,
  }),
  milliseconds({
    what: 'total blocking time beyond that of React',
    values: differences(ours.map(tbt), react.map(tbt)),
    target: 60,
  }),
  timesPlain({ what: 'LCP', values: ratios(ours.map(lcp), plain.map(lcp)), target: 1.15 }),
  judge({ what: 'CLS', values: ours.map(({ cls }) => cls), target: 0, unit: '', digits: 3, isExact: true }),
  timesPlain({ what: 'second visit, seen', values: ratios(secondVisits.ours, secondVisits.plain), target: 1.3 }),
];

/** What the coupon centre sends. */
export function sizeVerdicts(
  { looks: { ours }, collectings }: Measured,
  { screens: [largest] }: AddedBytes,
): Verdict[] {
  return [
    kilobytes({
      what: "scripts until 'collect' works",
      values: ours.map(({ startScriptBytes }) => startScriptBytes / KILOBYTE),
      target: 75,
    }),
    kilobytes({ what: 'HTML', values: ours.map(({ htmlBytes }) => htmlBytes / KILOBYTE), target: 14 }),
    judge({
      what: "requests until 'collect' is answered",
      values: collectings.ours.map(({ requests }) => requests),
      target: 8,
      unit: '',
      digits: 0,
    }),
    kilobytes({
      what: `scripts that another route adds, at most (${largest?.path})`,
      values: [largest?.addedKb ?? Number.NaN],
      target: 25,
    }),
  ];
}

export function lighthouseVerdicts(results: readonly LighthouseResult[]): Verdict[] {
  const score = (what: string, values: readonly number[]): Verdict =>
    judge({ what: `Lighthouse: ${what}`, values, target: 100, unit: '', digits: 0, isExact: true });
  return [
    score(
      'performance',
      results.map(({ performance }) => performance),
    ),
    score(
      'accessibility',
      results.map(({ accessibility }) => accessibility),
    ),
    score(
      'best practices',
      results.map(({ bestPractices }) => bestPractices),
    ),
    score(
      'SEO',
      results.map(({ seo }) => seo),
    ),
  ];
}

/** The operators' console; after its first load, the largest screen and every other one over the target. */
export const consoleVerdicts = ({ firstKb, screens }: AddedBytes): Verdict[] => [
  kilobytes({ what: 'first load: Home', values: [firstKb], target: 200 }),
  ...screens
    .filter(({ addedKb }, at) => at === 0 || addedKb > SCREEN_KB)
    .map(({ path, addedKb }) => kilobytes({ what: `${path} adds`, values: [addedKb], target: SCREEN_KB })),
];
