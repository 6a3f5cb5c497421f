import { describe, expect, it } from 'vitest';
import {
  differenceOf,
  ERROR_RATE,
  fitsDesign,
  type GroupSums,
  type Groups,
  isTooEarly,
  MISFIT_RATE,
  mixtureVariance,
  standardMargin,
  upliftOf,
} from './uplift.ts';

const sumsOf = (outcomes: readonly number[]): GroupSums => ({
  people: outcomes.length,
  sum: outcomes.reduce((sum, one) => sum + one, 0),
  sumOfSquares: outcomes.reduce((sum, one) => sum + one ** 2, 0),
});

describe('agrees with the reference implementation of the paper', () => {
  /*
   * github.com/WannabeSmith/drconfseq, commit ff50ad1c19fa6fb6b0a49e2c76f3bc7d2f365222, run by R 4.5: `best_rho2_approx`,
   * `std_conjmix_margin`, and `var` of `pseudo_outcome_abstract` with the groups' means as regressions and the design's propensity.
   */
  it('in the width of the interval', () => {
    expect(mixtureVariance(1_000)).toBeCloseTo(0.00793615460174, 13);
    const variance = mixtureVariance(50_000);
    expect(variance).toBeCloseTo(0.00015872309203475, 17);
    const margins = [100, 1_000, 50_000, 1_000_000].map((people) => standardMargin(people, variance));
    const reference = [1.9608121555821, 0.21169515572233, 0.0135738672568, 0.0033368575337866];
    for (const [at, margin] of margins.entries()) expect(margin).toBeCloseTo(reference[at] ?? Number.NaN, 12);
  });

  it('in the estimate and its variance', () => {
    // 40 people, a quarter held out: rbinom and rpois after set.seed(20261126).
    const isOffered = [...'1011101011110110011110001101111101110001'].map((one) => one === '1');
    const outcomes = [...'1120003113122141123212410141213101221122'].map(Number);
    const found = differenceOf({
      treated: sumsOf(outcomes.filter((_, at) => isOffered[at])),
      control: sumsOf(outcomes.filter((_, at) => !isOffered[at])),
      controlShare: 0.25,
    });
    expect(found.estimate).toBeCloseTo(0.115384615385, 12);
    expect(Math.sqrt(found.variance)).toBeCloseTo(3.0318638022304, 12);
    const margin = Math.sqrt(found.variance) * standardMargin(40, mixtureVariance(50_000));
    expect(found.estimate - margin).toBeCloseTo(-14.665474695939, 11);
    expect(found.estimate + margin).toBeCloseTo(14.896243926708, 11);
  });
});

it('agrees with a published experiment: earnings after job training', () => {
  /*
   * R. H. Dehejia and S. Wahba, "Causal effects in nonexperimental studies", JASA 94 (1999), pp. 1053-1062: 185 men were treated
   * training, 260 were not; earnings of 1978 of 6,349 and 4,555 dollars (standard deviations 7,867.40 and 5,483.84), a difference of
   * 1,794 with the standard error 671 that does not assume equal variances.
   */
  const group = (people: number, mean: number, deviation: number): GroupSums => ({
    people,
    sum: people * mean,
    sumOfSquares: (people - 1) * deviation ** 2 + people * mean ** 2,
  });
  const groups: Groups = {
    treated: group(185, 6_349.144, 7_867.402),
    control: group(260, 4_554.801, 5_483.836),
    controlShare: 260 / 445,
  };
  const { estimate, variance } = differenceOf(groups);
  expect(estimate).toBeCloseTo(1_794.343, 3);
  expect(Math.round(Math.sqrt(variance / 445))).toBe(670);
  // One look would call it an effect (2.7 standard errors); with so few people an interval for any number of looks would not.
  const margin = Math.sqrt(variance) * standardMargin(445, mixtureVariance(10_000));
  expect(estimate - margin).toBeLessThan(0);
  expect(upliftOf(groups)).toBeNull();
});

it('says nothing before both groups have enough people and outcomes', () => {
  const of = (treated: [number, number], control: [number, number]): Groups => ({
    treated: { people: treated[0], sum: treated[1], sumOfSquares: treated[1] },
    control: { people: control[0], sum: control[1], sumOfSquares: control[1] },
    controlShare: 0.1,
  });
  expect(isTooEarly(of([9_000, 900], [1_000, 100]))).toBe(false);
  expect(isTooEarly(of([9_000, 300], [1_000, 30]))).toBe(true);
  expect(isTooEarly(of([4_491, 4_491], [499, 499]))).toBe(true);
  expect(upliftOf(of([0, 0], [0, 0]))).toBeNull();
});

/** Mulberry32: the same numbers in every run. */
function drawsFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Uses of one person by a uniform draw: most people have none, a few have many. */
const skewed = (draw: number): number => (draw < 0.75 ? 0 : draw < 0.9 ? 1 : draw < 0.97 ? 2 : draw < 0.995 ? 4 : 12);

describe('whether the groups fit the design', () => {
  const sizes = (treated: number, control: number, controlShare: number): Groups => ({
    treated: { people: treated, sum: 0, sumOfSquares: 0 },
    control: { people: control, sum: 0, sumOfSquares: 0 },
    controlShare,
  });

  it('is answered by their sizes', () => {
    expect(fitsDesign(sizes(0, 0, 0.5))).toBe(true);
    expect(fitsDesign(sizes(90_000, 10_000, 0.1))).toBe(true);
    expect(fitsDesign(sizes(90_300, 9_700, 0.1))).toBe(true);
    // A twentieth of the held-out is missing, or of the others.
    expect(fitsDesign(sizes(90_000, 9_500, 0.1))).toBe(false);
    expect(fitsDesign(sizes(85_500, 10_000, 0.1))).toBe(false);
    expect(fitsDesign(sizes(5_000, 0, 0.5))).toBe(false);
  });

  it.each([0.5, 0.1])('is wrongly denied no more often than stated, whatever the number of looks: %f', (share) => {
    const draw = drawsFrom(20_261_127);
    const [experiments, looks, people] = [2_000, 50, 10_000];
    let denied = 0;
    for (let experiment = 0; experiment < experiments; experiment += 1) {
      let [control, isDenied] = [0, false];
      for (let look = 1; look <= looks; look += 1) {
        for (let person = 0; person < people / looks; person += 1) if (draw() < share) control += 1;
        const all = (look * people) / looks;
        isDenied ||= !fitsDesign(sizes(all - control, control, share));
      }
      if (isDenied) denied += 1;
    }
    expect(denied / experiments).toBeLessThanOrEqual(MISFIT_RATE);
  });
});

const EXPERIMENTS = 10_000;
const NAIVE_DEVIATIONS = 1.96;

interface Nulls {
  readonly usesOf: (draw: number) => number;
  readonly controlShare: number;
  readonly people: number;
  readonly looks: number;
}

interface Sums {
  people: number;
  sum: number;
  sumOfSquares: number;
}
const noSums = (): Sums => ({ people: 0, sum: 0, sumOfSquares: 0 });

/** More people take part, each in one of the groups by chance. */
function addPeople(sums: { readonly treated: Sums; readonly control: Sums }, draw: () => number, nulls: Nulls): void {
  const { usesOf, controlShare, people, looks } = nulls;
  for (let person = 0; person < people / looks; person += 1) {
    const drawn = draw();
    const isControl = drawn < controlShare;
    const group = isControl ? sums.control : sums.treated;
    // What is left of the draw is uniform again.
    const uses = usesOf(isControl ? drawn / controlShare : (drawn - controlShare) / (1 - controlShare));
    group.people += 1;
    group.sum += uses;
    group.sumOfSquares += uses ** 2;
  }
}

/** Whether some look's interval excludes 0: by this method, and by one that is made for a single look. */
function lookAgainAndAgain(
  draw: () => number,
  nulls: Nulls,
): { readonly isWrong: boolean; readonly isNaivelyWrong: boolean } {
  const sums = { treated: noSums(), control: noSums(), controlShare: nulls.controlShare };
  let [isWrong, isNaivelyWrong] = [false, false];
  for (let look = 0; look < nulls.looks; look += 1) {
    addPeople(sums, draw, nulls);
    const uplift = upliftOf(sums);
    if (uplift === null) continue;
    isWrong ||= uplift.from > 0 || uplift.to < 0;
    const { estimate, variance } = differenceOf(sums);
    const error = Math.sqrt(variance / (sums.treated.people + sums.control.people));
    isNaivelyWrong ||= Math.abs(estimate) > NAIVE_DEVIATIONS * error;
  }
  return { isWrong, isNaivelyWrong };
}

describe('10,000 experiments without an effect, looked at again and again', () => {
  it.each<[string, Nulls]>([
    ['half held out', { usesOf: skewed, controlShare: 0.5, people: 5_000, looks: 50 }],
    ['a tenth held out', { usesOf: skewed, controlShare: 0.1, people: 10_000, looks: 20 }],
  ])('are wrong no more often than stated: %s', (_which, nulls) => {
    const draw = drawsFrom(20_261_126);
    const experiments = Array.from({ length: EXPERIMENTS }, () => lookAgainAndAgain(draw, nulls));
    const wrong = experiments.filter(({ isWrong }) => isWrong).length;
    expect(wrong / EXPERIMENTS).toBeLessThanOrEqual(ERROR_RATE);
    // The same looks with an interval for one look: it is the method that keeps the promise, not the data.
    const naivelyWrong = experiments.filter(({ isNaivelyWrong }) => isNaivelyWrong).length;
    expect(naivelyWrong / EXPERIMENTS).toBeGreaterThan(2 * ERROR_RATE);
  });
});

/** Outcomes of the page itself and of two variants, each shown to a third; the outcome of neither differs. */
function lookAtTwo(draw: () => number, { usesOf, people, looks }: Omit<Nulls, 'controlShare'>): boolean {
  const groups = [noSums(), noSums(), noSums()] as const;
  const [page, ...variants] = groups;
  let isWrong = false;
  for (let look = 0; look < looks; look += 1) {
    for (let person = 0; person < people / looks; person += 1) {
      const drawn = draw() * groups.length;
      const group = groups[Math.floor(drawn) as 0 | 1 | 2];
      const uses = usesOf(drawn % 1);
      group.people += 1;
      group.sum += uses;
      group.sumOfSquares += uses ** 2;
    }
    for (const treated of variants) {
      const uplift = upliftOf({ treated, control: page, controlShare: 0.5 }, ERROR_RATE / variants.length);
      isWrong ||= uplift !== null && (uplift.from > 0 || uplift.to < 0);
    }
  }
  return isWrong;
}

it('two variants without an effect are told apart from the page no more often than stated, both together', () => {
  const draw = drawsFrom(20_261_128);
  const experiments = 3_000;
  let wrong = 0;
  for (let at = 0; at < experiments; at += 1) {
    if (lookAtTwo(draw, { usesOf: skewed, people: 6_000, looks: 30 })) wrong += 1;
  }
  expect(wrong / experiments).toBeLessThanOrEqual(ERROR_RATE);
});

it('an interval with a part of the rate of error is wider', () => {
  const groups: Groups = {
    treated: { people: 3_000, sum: 1_500, sumOfSquares: 1_500 },
    control: { people: 3_000, sum: 1_200, sumOfSquares: 1_200 },
    controlShare: 0.5,
  };
  const [whole, half] = [upliftOf(groups), upliftOf(groups, ERROR_RATE / 2)];
  if (whole === null || half === null) throw new Error('too early');
  expect(half.estimate).toBe(whole.estimate);
  expect((half.to - half.from) / (whole.to - whole.from)).toBeGreaterThan(1.05);
});
