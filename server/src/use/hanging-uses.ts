import { type Kysely, sql } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';

interface Asked {
  readonly state: 'STARTED' | 'HANDED_OVER' | undefined;
  /** Uses that began before. */
  readonly before: Date;
}

const open = (db: Kysely<Schema>, { state, before }: Asked) =>
  db
    .selectFrom('use_order as o')
    .where(sql<boolean>`o.state IN ('STARTED', 'HANDED_OVER')`)
    .where('o.created_at', '<=', before)
    .$if(state !== undefined, (found) => found.where('o.state', '=', state ?? 'STARTED'));

export async function countHanging(db: Kysely<Schema>, asked: Asked): Promise<number> {
  const { count } = await open(db, asked)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** With the coupon and the sealed number. */
export const listHanging = (db: Kysely<Schema>, asked: Asked) =>
  open(db, asked)
    .innerJoin('owned_coupon as c', (join) =>
      join.onRef('c.subscriber_id', '=', 'o.subscriber_id').onRef('c.owned_id', '=', 'o.owned_id'),
    )
    .innerJoin('subscriber as s', 's.subscriber_id', 'o.subscriber_id')
    .selectAll('o')
    .select(['c.template_id', 'c.terms_version', 's.phone_sealed']);
