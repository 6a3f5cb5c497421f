import type { ExperimentOutcome } from '@coupon-centre/contract/experiment/experiment-outcome';
import { EXPERIMENT_COMPARED_MAX, EXPERIMENT_OUTCOME_DAYS } from '@coupon-centre/contract/foundation/limits';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Uplift } from './uplift.ts';

/** An experiment's participants; those who began by then are counted. */
export interface Asked {
  /** Of the campaign, or of the comparison of variants. */
  readonly experimentId: string;
  readonly until: Date;
  /** Nobody began before it; null: each at their first sight. */
  readonly startAt: Date | null;
  /** Who took part later is not compared (`readLast`); null: all are. */
  readonly last: Date | null;
}

/**
 * The first sight of the last participant who is compared; null: all of them are. Who is among the first does not depend on the group,
 * so the others are left out of all groups alike.
 */
export async function readLast(
  db: Kysely<Schema>,
  experimentId: string,
  most = EXPERIMENT_COMPARED_MAX,
): Promise<Date | null> {
  const { rows } = await sql<{ since: Date }>`
    SELECT since FROM experiment_participant WHERE campaign_id = ${experimentId}::uuid
     ORDER BY since OFFSET ${most - 1} LIMIT 1`.execute(db);
  return rows[0]?.since ?? null;
}

/** Whether a participant `p` is one of those who are compared. */
export const isCompared = ({ experimentId, last }: Asked): RawBuilder<unknown> =>
  sql`(p.campaign_id = ${experimentId}::uuid ${last === null ? sql`` : sql`AND p.since <= ${last}`})`;

export interface PeopleRow {
  readonly is_held_out: boolean;
  readonly variant: number;
  readonly participants: number;
  readonly counted: number;
  readonly uses: number;
  readonly squares: number;
}

/** When the days of a participant `p` begin: at their first sight, or at the start if they saw it before. */
export const began = ({ startAt }: Asked): RawBuilder<unknown> => sql`greatest(p.since, ${startAt}::timestamptz)`;

/** Within the days of a participant `p`: the same time for everyone, whatever the group. */
export const inTime = (at: string, asked: Asked): RawBuilder<unknown> =>
  sql`${sql.ref(at)} >= ${began(asked)}
  AND ${sql.ref(at)} < ${began(asked)} + make_interval(days => ${sql.lit(EXPERIMENT_OUTCOME_DAYS)})`;

/** People and their uses of any coupon, by group. */
export async function readPeople(db: Kysely<Schema>, asked: Asked): Promise<readonly PeopleRow[]> {
  const { rows } = await sql<PeopleRow>`
    SELECT is_held_out, variant, count(*)::float8 AS participants, count(*) FILTER (WHERE is_over)::float8 AS counted,
           coalesce(sum(uses) FILTER (WHERE is_over), 0)::float8 AS uses,
           coalesce(sum(uses * uses) FILTER (WHERE is_over), 0)::float8 AS squares
      FROM (SELECT p.subscriber_id, p.is_held_out, p.variant, ${began(asked)} <= ${asked.until} AS is_over,
                   count(o.owned_id) AS uses
              FROM experiment_participant p
              LEFT JOIN owned_coupon o ON o.subscriber_id = p.subscriber_id AND o.state = 'USED'
               AND ${began(asked)} <= ${asked.until} AND ${inTime('o.changed_at', asked)}
             WHERE ${isCompared(asked)}
             GROUP BY p.subscriber_id, p.is_held_out, p.variant, p.since) person
     GROUP BY is_held_out, variant`.execute(db);
  return rows;
}

export function outcomeOf(uplift: Uplift | null): ExperimentOutcome {
  if (uplift === null) return 'TOO_EARLY';
  if (uplift.from > 0) return 'MORE';
  return uplift.to < 0 ? 'FEWER' : 'NONE_YET';
}
