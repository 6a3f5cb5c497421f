import { type Kysely, sql } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';

/** Open reversals that began before a moment. */
export const hangingReversals = (db: Kysely<Schema>, before: Date) =>
  db
    .selectFrom('use_reversal as r')
    .where(sql<boolean>`r.state IN ('STARTED', 'HANDED_OVER')`)
    .where('r.created_at', '<=', before);

/** Open reversals of any state, or of one. */
export async function countHangingReversals(
  db: Kysely<Schema>,
  { state, before }: { readonly state: 'STARTED' | 'HANDED_OVER' | undefined; readonly before: Date },
): Promise<number> {
  const { count } = await hangingReversals(db, before)
    .$if(state !== undefined, (found) => found.where('r.state', '=', state ?? 'STARTED'))
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
