import type { listContentItems as listContentItemsCall } from '@coupon-centre/contract/operator/content/list-content-items';
import type { Kysely } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { OperatorHandler } from '#http/operator-handler.ts';
import { keyOf, markOf, readItems } from './content-items.ts';

export const listContentItems =
  (db: Kysely<Schema>): OperatorHandler<typeof listContentItemsCall> =>
  async ({ kind }) => ({
    items: (await readItems(db, kind)).map((item) => ({ key: keyOf(item), mark: markOf(item), item })),
  });
