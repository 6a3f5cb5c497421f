import type { Kysely } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { distributions, presentDistribution } from './present-distribution.ts';

export const listDistributions =
  (db: Kysely<Schema>): Handler<'listDistributions'> =>
  async ({ state, page, size }) => {
    const all = distributions(db);
    const found = state === undefined ? all : all.where('d.state', '=', state);
    const rows = await found
      .orderBy('d.created_at', 'desc')
      .orderBy('d.distribution_id', 'desc')
      .limit(size)
      .offset((page - 1) * size)
      .execute();
    const { total } = await db
      .selectFrom(found.as('f'))
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow();
    return { items: rows.map(presentDistribution), total: Number(total) };
  };
