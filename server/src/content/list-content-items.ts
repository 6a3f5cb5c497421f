import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Schema } from '#platform/db/schema/schema.ts';
import { readCursor } from '#platform/http/cursor.ts';
import type { Handler } from '#platform/http/handler.ts';
import { cutPage } from '#platform/http/keyset.ts';
import { keyOf, markOf, tableOf } from './content-items.ts';

type Place = readonly string[];

/** Negative: `one` comes before `other`. */
function compare(one: Place, other: Place): number {
  const at = one.findIndex((text, index) => text !== other[index]);
  return at === -1 ? 0 : (one[at] ?? '') < (other[at] ?? '') ? -1 : 1;
}

/** What operators wrote of a kind is small: it is read whole, put in order and cut here. */
export const listContentItems =
  (db: Kysely<Schema>): Handler<'listContentItems'> =>
  async ({ kind, cursor, pageSize }) => {
    const { placeOf, read } = tableOf(kind);
    const after = readCursor(cursor, z.tuple([z.literal(kind)], z.string()))?.slice(1);
    const found = (await read(db))
      .filter((item) => after === undefined || compare(placeOf(item), after) > 0)
      .sort((one, other) => compare(placeOf(one), placeOf(other)));
    const { rows, ...page } = cutPage(found, { name: kind, pageSize, positionOf: placeOf });
    return { items: rows.map((item) => ({ key: keyOf(item), mark: markOf(item), item })), ...page };
  };
