import type { Kysely } from 'kysely';
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { boardFigures } from './board-figures.ts';

export const showBoard =
  (db: Kysely<Schema>, catalogue: Catalogue): Handler<'showBoard'> =>
  (filter) =>
    boardFigures(db, catalogue, filter);
