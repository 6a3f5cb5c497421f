import { type Kysely, sql } from 'kysely';
import { seesCoupon } from '#catalogue/seen-coupons.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { type Keyset, readPage } from '#platform/http/keyset.ts';
import { distributions, presentDistribution, storedState } from './present-distribution.ts';

const newestFirst: Keyset = {
  name: 'distributions',
  columns: [
    { by: sql.ref('d.created_at'), kind: 'instant', isDown: true },
    { by: sql.ref('d.distribution_id'), kind: 'uuid', isDown: true },
  ],
};

export const listDistributions =
  (db: Kysely<Schema>): Handler<'listDistributions'> =>
  async ({ state, ...asked }, caller) => {
    const all = distributions(db).where(seesCoupon(sql.ref('d.template_id'), caller));
    const found = state === undefined ? all : all.where('d.state', '=', storedState(state));
    const { rows, ...page } = await readPage(found, newestFirst, asked);
    const { total } = await db
      .selectFrom(found.as('f'))
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow();
    return { items: rows.map(presentDistribution), total: Number(total), ...page };
  };
