import { type Kysely, sql } from 'kysely';
import { type Invariant, violationsIn } from '#invariants/invariants.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Ending } from './play.ts';
import type { Shadow } from './shadow.ts';

const IDS_AT_ONCE = 20_000;

/** Totals of the shadow's tables after the rehearsal. */
export interface ShadowTotals {
  readonly total: number;
  readonly issued: number;
  readonly owned: number;
  /** The most coupons that one subscriber owns. */
  readonly mostOfOne: number;
  /** Acknowledged coupons that do not exist or have another owner. */
  readonly lost: number;
  readonly violations: Readonly<Record<Invariant, number>>;
}

async function countLost(db: Kysely<Schema>, schema: string, endings: readonly Ending[]): Promise<number> {
  const given = endings.filter(({ ownedId }) => ownedId !== null);
  let found = 0;
  for (let from = 0; from < given.length; from += IDS_AT_ONCE) {
    const some = given.slice(from, from + IDS_AT_ONCE);
    const { rows } = await sql<{ found: number }>`
      SELECT count(*)::integer AS found
        FROM unnest(${some.map(({ player }) => player.subscriberId)}::uuid[], ${some.map(({ ownedId }) => ownedId)}::uuid[])
               AS a(subscriber_id, owned_id)
        JOIN ${sql.id(schema, 'owned_coupon')} o ON o.subscriber_id = a.subscriber_id AND o.owned_id = a.owned_id`.execute(
      db,
    );
    found += rows[0]?.found ?? 0;
  }
  return given.length - found;
}

/** Reads the shadow's totals, including the invariant check. */
export async function readTotals(
  db: Kysely<Schema>,
  { schema }: Pick<Shadow, 'schema'>,
  endings: readonly Ending[],
): Promise<ShadowTotals> {
  const { rows } = await sql<{ total: number; issued: number; owned: number; most: number }>`
    SELECT (SELECT sum(total)::integer FROM ${sql.id(schema, 'stock_pool')}) AS total,
           (SELECT sum(issued)::integer FROM ${sql.id(schema, 'stock_pool')}) AS issued,
           (SELECT count(*)::integer FROM ${sql.id(schema, 'owned_coupon')}) AS owned,
           (SELECT coalesce(max(units), 0)::integer
              FROM (SELECT count(*) AS units FROM ${sql.id(schema, 'owned_coupon')} GROUP BY subscriber_id) AS held) AS most`.execute(
    db,
  );
  const [sums] = rows;
  if (sums === undefined) throw new Error('the shadow has no totals');
  const violations = await db.transaction().execute(async (trx) => {
    await sql`SET LOCAL search_path TO ${sql.id(schema)}, pg_temp`.execute(trx);
    return violationsIn(trx);
  });
  const { most: mostOfOne, ...totals } = sums;
  return { ...totals, mostOfOne, lost: await countLost(db, schema, endings), violations };
}
