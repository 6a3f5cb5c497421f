import { EXPERIMENT_OUTCOME_DAYS } from '@coupon-centre/contract/foundation/limits';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { type Kysely, sql } from 'kysely';
import { type Asked, began, inTime, isCompared, outcomeOf, readLast, readPeople } from '#experiment/outcomes.ts';
import { fitsDesign, type GroupSums, upliftOf } from '#experiment/uplift.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { StaleReads } from '#platform/db/stale-reads.ts';
import type { Handler } from '#platform/http/handler.ts';

const PERCENT = 100;

/** The first claim start of the campaign's coupons: before it the groups cannot differ. */
async function readStart(db: Kysely<Schema>, campaignId: string): Promise<Date | null> {
  const { start } = await db
    .selectFrom('coupon_template as t')
    .innerJoin('coupon_terms as c', (join) =>
      join.onRef('c.template_id', '=', 't.template_id').onRef('c.version', '=', 't.terms_version'),
    )
    .select(({ fn }) => fn.min('t.claim_start').as('start'))
    .where('c.campaign_id', '=', campaignId)
    .executeTakeFirstOrThrow();
  return start;
}

interface CouponRow {
  readonly is_held_out: boolean;
  readonly template_id: string;
  readonly terms_version: number;
  readonly collected: number;
  readonly used: number;
}

/** What they collected and used, by group and terms: what it is worth is on another machine of a cluster. */
async function readCoupons(db: Kysely<Schema>, asked: Asked): Promise<readonly CouponRow[]> {
  const { rows } = await sql<CouponRow>`
    SELECT p.is_held_out, o.template_id, o.terms_version,
           count(*) FILTER (WHERE ${inTime('o.claimed_at', asked)})::float8 AS collected,
           count(*) FILTER (WHERE o.state = 'USED' AND ${inTime('o.changed_at', asked)})::float8 AS used
      FROM experiment_participant p
      JOIN owned_coupon o ON o.subscriber_id = p.subscriber_id AND (o.claimed_at >= p.since OR o.changed_at >= p.since)
     WHERE ${isCompared(asked)} AND ${began(asked)} <= ${asked.until}
     GROUP BY 1, 2, 3`.execute(db);
  return rows;
}

async function readValues(db: Kysely<Schema>, coupons: readonly CouponRow[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ template_id: string; version: number; book_value_fen: number }>`
    SELECT template_id, version, book_value_fen FROM coupon_terms
     WHERE template_id = ANY (${[...new Set(coupons.map(({ template_id }) => template_id))]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [`${row.template_id} ${row.version}`, row.book_value_fen]));
}

type Figures = { readonly participants: number; readonly collected: number; readonly costFen: number } & GroupSums;

/** The two groups of a campaign. */
async function readGroups(
  db: Kysely<Schema>,
  campaignId: string,
  until: Date,
): Promise<{ offered: Figures; heldOut: Figures }> {
  const [startAt, last] = [await readStart(db, campaignId), await readLast(db, campaignId)];
  const asked = { experimentId: campaignId, until, startAt, last };
  const [people, coupons] = [await readPeople(db, asked), await readCoupons(db, asked)];
  const values = await readValues(db, coupons);
  const groupOf = (isHeldOut: boolean): Figures => {
    const found = people.find(({ is_held_out }) => is_held_out === isHeldOut);
    const own = coupons.filter(({ is_held_out }) => is_held_out === isHeldOut);
    return {
      participants: found?.participants ?? 0,
      people: found?.counted ?? 0,
      sum: found?.uses ?? 0,
      sumOfSquares: found?.squares ?? 0,
      collected: own.reduce((sum, { collected }) => sum + collected, 0),
      costFen: own.reduce(
        (sum, { template_id, terms_version, used }) =>
          sum + used * (values.get(`${template_id} ${terms_version}`) ?? 0),
        0,
      ),
    };
  };
  return { offered: groupOf(false), heldOut: groupOf(true) };
}

/** What was spent on those to whom it was offered beyond what they would have cost without it, for each additional use. */
function costPerUse(offered: Figures, heldOut: Figures, additionalUses: number): number {
  const additionalFen = offered.costFen - (heldOut.costFen / heldOut.people) * offered.people;
  return Math.round(additionalFen / additionalUses);
}

const shown = ({ participants, people, collected, sum, costFen }: Figures) => ({
  participants,
  counted: people,
  collected,
  uses: sum,
  costFen,
});

/** From a replica, where there is one. */
export function showExperiment(db: Kysely<Schema>, staleReads: StaleReads | undefined): Handler<'showExperiment'> {
  return async ({ campaignId }, { nowMs }) => {
    const campaign = await db
      .selectFrom('campaign')
      .select('holdout_percent')
      .where('campaign_id', '=', campaignId)
      .executeTakeFirst();
    if (campaign === undefined) return refuse('UNKNOWN_ITEM');
    const holdoutPercent = campaign.holdout_percent;
    const countedUntilMs = nowMs - EXPERIMENT_OUTCOME_DAYS * DAY_MS;
    const ask = (on: Kysely<Schema>) => readGroups(on, campaignId, new Date(countedUntilMs));
    const { offered, heldOut } = await (staleReads === undefined ? ask(db) : staleReads.read(ask));
    const groups = { treated: offered, control: heldOut, controlShare: holdoutPercent / PERCENT };
    const isFit = fitsDesign(groups);
    const uplift = isFit ? upliftOf(groups) : null;
    const outcome = isFit ? outcomeOf(uplift) : 'MISMATCH';
    const people = offered.people;
    return {
      holdoutPercent,
      outcomeDays: EXPERIMENT_OUTCOME_DAYS,
      countedUntil: toInstant(countedUntilMs),
      offered: shown(offered),
      heldOut: shown(heldOut),
      outcome,
      additionalUses: uplift && {
        estimate: Math.round(uplift.estimate * people),
        from: Math.round(uplift.from * people),
        to: Math.round(uplift.to * people),
      },
      costPerUseFen: uplift && outcome === 'MORE' ? costPerUse(offered, heldOut, uplift.estimate * people) : null,
    };
  };
}
