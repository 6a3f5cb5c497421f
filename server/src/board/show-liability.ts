import type { Kysely } from 'kysely';
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { liabilityOf } from './liability.ts';

export const showLiability =
  (db: Kysely<Schema>, catalogue: Catalogue): Handler<'showLiability'> =>
  () =>
    liabilityOf(db, catalogue);
