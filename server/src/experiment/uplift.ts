/*
 * The difference of two groups' means, with an interval that holds however often it is looked at: the asymptotic confidence sequence of
 * I. Waudby-Smith, D. Arbour, R. Sinha, E. H. Kennedy and A. Ramdas, "Time-uniform central limit theory and asymptotic confidence
 * sequences", Annals of Statistics 52(6), 2024, pp. 2613-2640 (arXiv:2103.06476), Theorem 2.2, for the augmented inverse-probability
 * weighted estimator of a randomised experiment (section 3). Its limits: docs/decisions/0077-experiments.md.
 */

/** The figures of the people of one group whose outcome is final. */
export interface GroupSums {
  readonly people: number;
  /** Of their outcomes, and of the squares of their outcomes. */
  readonly sum: number;
  readonly sumOfSquares: number;
}

export interface Groups {
  readonly treated: GroupSums;
  readonly control: GroupSums;
  /** The share of these people who are in the control group by design, between 0 and 1. */
  readonly controlShare: number;
}

/** A difference per person: treated minus control. */
export interface Uplift {
  readonly estimate: number;
  readonly from: number;
  readonly to: number;
}

/** The share of experiments without an effect whose interval excludes 0 at any look at all, at most. */
export const ERROR_RATE = 0.05;

/** The number of people for which the interval is narrowest. Set before any data; any other is as valid. */
const NARROWEST_AT = 10_000;

/** The interval is asymptotic: nothing is said before this many outcomes can be expected in the smaller group. */
const LEAST_OUTCOMES = 100;
/** And before each group has this many people. */
const LEAST_PEOPLE = 500;

/** The paper's choice of the mixture's variance for an interval that is narrowest at `people` (its appendix on tuning). */
export function mixtureVariance(people: number, errorRate = ERROR_RATE): number {
  const logs = -2 * Math.log(errorRate);
  return (logs + Math.log(logs + 1)) / people;
}

/** Half the width for observations of variance 1 (Theorem 2.2). */
export function standardMargin(people: number, variance: number, errorRate = ERROR_RATE): number {
  const spread = people * variance + 1;
  return Math.sqrt((2 * spread * Math.log(Math.sqrt(spread) / errorRate)) / (people ** 2 * variance));
}

const meanOf = ({ people, sum }: GroupSums): number => sum / people;
const squaresAroundMean = ({ people, sum, sumOfSquares }: GroupSums): number => sumOfSquares - sum ** 2 / people;

/** The difference of the means, with its variance per person of the whole experiment. */
export function differenceOf({ treated, control, controlShare }: Groups): {
  readonly estimate: number;
  readonly variance: number;
} {
  const squares = squaresAroundMean(treated) / (1 - controlShare) ** 2 + squaresAroundMean(control) / controlShare ** 2;
  return {
    estimate: meanOf(treated) - meanOf(control),
    variance: squares / (treated.people + control.people - 1),
  };
}

/** The share of experiments whose groups fit the design and that are nevertheless said not to, at any look at all, at most. */
export const MISFIT_RATE = 0.001;

/**
 * Whether the groups' sizes can be by chance: the same sequence for the share of the control group, whose variance the design tells. If they
 * cannot, people were lost or added in one group only, and the groups' outcomes must not be compared (M. Lindon and A. Malek,
 * "Anytime-valid inference for multinomial count data", NeurIPS 2022, on the mismatch of sample ratios).
 */
export function fitsDesign({ treated, control, controlShare }: Groups, misfitRate = MISFIT_RATE): boolean {
  const people = treated.people + control.people;
  // As early as the interval: fewer people than that tell nothing by a limit theorem.
  if (people * Math.min(controlShare, 1 - controlShare) < LEAST_PEOPLE) return true;
  const margin = standardMargin(people, mixtureVariance(NARROWEST_AT, misfitRate), misfitRate);
  return Math.abs(control.people / people - controlShare) <= Math.sqrt(controlShare * (1 - controlShare)) * margin;
}

export function isTooEarly({ treated, control }: Groups): boolean {
  const smaller = Math.min(treated.people, control.people);
  const perPerson = (treated.sum + control.sum) / (treated.people + control.people);
  return smaller < LEAST_PEOPLE || smaller * perPerson < LEAST_OUTCOMES;
}

/** Null: too early to say anything. `errorRate`: of several differences that are told together, each has its part. */
export function upliftOf(groups: Groups, errorRate = ERROR_RATE): Uplift | null {
  if (isTooEarly(groups)) return null;
  const { estimate, variance } = differenceOf(groups);
  const people = groups.treated.people + groups.control.people;
  const margin = Math.sqrt(variance) * standardMargin(people, mixtureVariance(NARROWEST_AT, errorRate), errorRate);
  return { estimate, from: estimate - margin, to: estimate + margin };
}
