import type { comparedGroup, ofComparison } from '@coupon-centre/contract/experiment/comparison-fields';
import { EXPERIMENT_OUTCOME_DAYS, VARIANT_PER_PEOPLE } from '@coupon-centre/contract/foundation/limits';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { StaleReads } from '#platform/db/stale-reads.ts';
import { type Asked, outcomeOf, readLast, readPeople } from './outcomes.ts';
import { ERROR_RATE, fitsDesign, type GroupSums, MISFIT_RATE, upliftOf } from './uplift.ts';

const PERCENT = 100;

export interface CollectorsRow {
  readonly variant: number;
  readonly collectors: number;
}

/** A thing whose variants are compared with it. */
interface ComparedThing {
  readonly comparisonId: string;
  readonly variants: readonly { readonly name: string; readonly percent: number }[];
  /** Nobody began before it; null: each at their first sight. */
  readonly startAt: Date | null;
  /** How many people collected what the comparison is about within their days, by variant. */
  readonly readCollectors: (db: Kysely<Schema>, asked: Asked) => Promise<readonly CollectorsRow[]>;
}

interface Compared {
  /** The thing itself. */
  readonly itself: z.output<typeof comparedGroup>;
  readonly rest: { readonly [Field in keyof typeof ofComparison]: z.output<(typeof ofComparison)[Field]> };
}

/** A group's figures, with the share of subscribers that is meant to be in it. */
interface Group extends GroupSums {
  readonly percent: number;
  readonly participants: number;
  readonly collectors: number;
}

/** The groups: of the thing itself, and of each variant. */
async function readGroups(
  db: Kysely<Schema>,
  { comparisonId, startAt, variants, readCollectors }: ComparedThing,
  until: Date,
): Promise<{ readonly itself: Group; readonly ofVariants: readonly Group[] }> {
  const asked: Asked = { experimentId: comparisonId, startAt, until, last: await readLast(db, comparisonId) };
  const [people, collecting] = [await readPeople(db, asked), await readCollectors(db, asked)];
  const group = (percent: number, variant: number): Group => {
    const found = people.find((row) => row.variant === variant);
    return {
      percent,
      participants: found?.participants ?? 0,
      people: found?.counted ?? 0,
      sum: found?.uses ?? 0,
      sumOfSquares: found?.squares ?? 0,
      collectors: collecting.find((row) => row.variant === variant)?.collectors ?? 0,
    };
  };
  const left = variants.reduce((rest, { percent }) => rest - percent, PERCENT);
  return { itself: group(left, 0), ofVariants: variants.map(({ percent }, at) => group(percent, at + 1)) };
}

const shown = ({ percent, participants, people, sum, collectors }: Group) => ({
  percent,
  participants,
  counted: people,
  uses: sum,
  collectors,
});

const forManyPeople = (perPerson: number): number => Math.round(perPerson * VARIANT_PER_PEOPLE);

/** What each variant brought. The rates of error are those of the whole report: of several variants each has its part of them. */
function compared(itself: Group, variants: readonly Group[], names: ComparedThing['variants']) {
  const pairs = variants.map((variant) => ({
    treated: variant,
    control: itself,
    controlShare: itself.percent / (itself.percent + variant.percent),
  }));
  // People who are missing in one group may be missing in any.
  const isFit = pairs.every((groups) => fitsDesign(groups, MISFIT_RATE / pairs.length));
  return pairs.map((groups, at) => {
    const uplift = isFit ? upliftOf(groups, ERROR_RATE / pairs.length) : null;
    return {
      ...shown(groups.treated),
      name: names[at]?.name ?? '',
      outcome: isFit ? outcomeOf(uplift) : ('MISMATCH' as const),
      additionalUses: uplift && {
        estimate: forManyPeople(uplift.estimate),
        from: forManyPeople(uplift.from),
        to: forManyPeople(uplift.to),
      },
    };
  });
}

/** What variants brought so far, next to the thing itself. From a replica, where there is one. */
export async function compareVariants(
  { db, staleReads }: { readonly db: Kysely<Schema>; readonly staleReads: StaleReads | undefined },
  thing: ComparedThing,
  nowMs: number,
): Promise<Compared> {
  const countedUntilMs = nowMs - EXPERIMENT_OUTCOME_DAYS * DAY_MS;
  const ask = (on: Kysely<Schema>) => readGroups(on, thing, new Date(countedUntilMs));
  const { itself, ofVariants } = await (staleReads === undefined ? ask(db) : staleReads.read(ask));
  return {
    itself: shown(itself),
    rest: {
      outcomeDays: EXPERIMENT_OUTCOME_DAYS,
      countedUntil: toInstant(countedUntilMs),
      variants: compared(itself, ofVariants, thing.variants),
    },
  };
}
