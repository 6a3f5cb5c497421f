import type { Kysely } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { keyOf, markOf, tableOf } from './content-items.ts';

export const listContentItems =
  (db: Kysely<Schema>): Handler<'listContentItems'> =>
  async ({ kind }) => ({
    items: (await tableOf(kind).read(db)).map((item) => ({ key: keyOf(item), mark: markOf(item), item })),
  });
