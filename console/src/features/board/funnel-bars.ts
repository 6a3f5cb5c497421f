import type { CallResponse } from '#lib/call.ts';

type Step = CallResponse<'showBoard'>['funnel'][number];

/** The steps that count browser sessions, and those that count coupons: of every way, so they are no share of visits. */
const sessionSteps = ['VISITED', 'SAW', 'LOGGED_IN', 'TAPPED'] as const;
const couponSteps = ['COLLECTED', 'USED'] as const;

interface Bar {
  readonly step: Step['step'];
  readonly count: number;
  /** The length, of the longest bar of the same unit. */
  readonly length: number;
  /** Of the visits; null where coupons are counted, or where there were no visits. */
  readonly ofVisits: number | null;
}

/** The steps of all channels, in order. */
export function funnelBars(funnel: readonly Step[]): readonly Bar[] {
  const sumOf = (step: Step['step']) =>
    funnel.reduce((sum, row) => (row.step === step ? sum + Math.max(0, row.count) : sum), 0);
  const visits = sumOf('VISITED');
  const barsOf = (steps: readonly Step['step'][], shareOf: (bar: Pick<Bar, 'step' | 'count'>) => number | null) => {
    const sums = steps.map((step) => ({ step, count: sumOf(step) }));
    const most = Math.max(1, ...sums.map(({ count }) => count));
    return sums.map((sum) => ({ ...sum, length: sum.count / most, ofVisits: shareOf(sum) }));
  };
  // A session that goes on after midnight has steps on a day without a visit.
  const ofVisits = ({ step, count }: Pick<Bar, 'step' | 'count'>) =>
    step === 'VISITED' || count > visits || visits === 0 ? null : count / visits;
  return [...barsOf(sessionSteps, ofVisits), ...barsOf(couponSteps, () => null)];
}
