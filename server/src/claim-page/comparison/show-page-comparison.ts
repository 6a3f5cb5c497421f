import type { PageVariant } from '@coupon-centre/contract/claim-page/editing/page-fields';
import { EXPERIMENT_OUTCOME_DAYS, VARIANT_PER_PEOPLE } from '@coupon-centre/contract/foundation/limits';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { type Kysely, sql } from 'kysely';
import { type Asked, began, inTime, outcomeOf, readPeople } from '#experiment/outcomes.ts';
import { ERROR_RATE, fitsDesign, type GroupSums, MISFIT_RATE, upliftOf } from '#experiment/uplift.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { StaleReads } from '#platform/db/stale-reads.ts';
import type { Handler } from '#platform/http/handler.ts';

const PERCENT = 100;

/** A comparison: of which page, and the share of each group, first that of the page itself. */
interface AskedPage extends Asked {
  readonly pageId: string;
  readonly percents: readonly number[];
}

interface CollectorsRow {
  readonly variant: number;
  readonly collectors: number;
}

/** How many people collected a coupon from this page within their days, by variant. */
async function readCollectors(db: Kysely<Schema>, asked: AskedPage): Promise<readonly CollectorsRow[]> {
  const { rows } = await sql<CollectorsRow>`
    SELECT p.variant, count(DISTINCT p.subscriber_id)::float8 AS collectors
      FROM experiment_participant p
      JOIN claim_source s ON s.subscriber_id = p.subscriber_id AND s.page_id = ${asked.pageId}
      JOIN owned_coupon o ON o.subscriber_id = s.subscriber_id AND o.owned_id = s.owned_id
       AND ${inTime('o.claimed_at', asked)}
     WHERE p.campaign_id = ${asked.experimentId}::uuid AND ${began(asked)} <= ${asked.until}
     GROUP BY 1`.execute(db);
  return rows;
}

/** A group's figures, with the share of subscribers that is meant to be in it. */
interface Group extends GroupSums {
  readonly percent: number;
  readonly participants: number;
  readonly collectors: number;
}

async function readGroups(db: Kysely<Schema>, asked: AskedPage): Promise<readonly Group[]> {
  const [people, collecting] = [await readPeople(db, asked), await readCollectors(db, asked)];
  return asked.percents.map((percent, variant): Group => {
    const found = people.find((row) => row.variant === variant);
    return {
      percent,
      participants: found?.participants ?? 0,
      people: found?.counted ?? 0,
      sum: found?.uses ?? 0,
      sumOfSquares: found?.squares ?? 0,
      collectors: collecting.find((row) => row.variant === variant)?.collectors ?? 0,
    };
  });
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
function compared(page: Group, variants: readonly Group[], names: readonly PageVariant[]) {
  const pairs = variants.map((variant) => ({
    treated: variant,
    control: page,
    controlShare: page.percent / (page.percent + variant.percent),
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

/** From a replica, where there is one. */
export function showPageComparison(
  db: Kysely<Schema>,
  staleReads: StaleReads | undefined,
): Handler<'showPageComparison'> {
  return async ({ pageId, version }, { nowMs }) => {
    const found = await db
      .selectFrom('page_version')
      .select(['comparison_id', 'variants'])
      .where('page_id', '=', pageId)
      .where('version', '=', version)
      .executeTakeFirst();
    if (found === undefined || found.comparison_id === null) return refuse('UNKNOWN_ITEM');
    const countedUntilMs = nowMs - EXPERIMENT_OUTCOME_DAYS * DAY_MS;
    const percents = found.variants.map(({ percent }) => percent);
    const left = percents.reduce((rest, percent) => rest - percent, PERCENT);
    const asked: AskedPage = {
      pageId,
      experimentId: found.comparison_id,
      percents: [left, ...percents],
      until: new Date(countedUntilMs),
      startAt: null,
    };
    const ask = (on: Kysely<Schema>) => readGroups(on, asked);
    const [page, ...variants] = await (staleReads === undefined ? ask(db) : staleReads.read(ask));
    if (page === undefined) return refuse('UNKNOWN_ITEM');
    return {
      outcomeDays: EXPERIMENT_OUTCOME_DAYS,
      countedUntil: toInstant(countedUntilMs),
      page: shown(page),
      variants: compared(page, variants, found.variants),
    };
  };
}
