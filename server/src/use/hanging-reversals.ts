import { type Kysely, sql } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';

/** Open reversals that began before a moment; of one subscriber, if one is given. */
export const hangingReversals = (db: Kysely<Schema>, before: Date, subscriberId?: string | undefined) =>
  db
    .selectFrom('use_reversal as r')
    .where(sql<boolean>`r.state IN ('STARTED', 'HANDED_OVER')`)
    .where('r.created_at', '<=', before)
    .$if(subscriberId !== undefined, (found) => found.where('r.subscriber_id', '=', subscriberId ?? ''));

interface Counted {
  readonly state: 'STARTED' | 'HANDED_OVER' | undefined;
  readonly before: Date;
  readonly subscriberId?: string | undefined;
}

/** Open reversals of any state, or of one. */
export async function countHangingReversals(
  db: Kysely<Schema>,
  { state, before, subscriberId }: Counted,
): Promise<number> {
  const { count } = await hangingReversals(db, before, subscriberId)
    .$if(state !== undefined, (found) => found.where('r.state', '=', state ?? 'STARTED'))
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
