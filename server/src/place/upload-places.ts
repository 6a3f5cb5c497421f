import { PLACES_MAX } from '@coupon-centre/contract/foundation/limits';
import type { WrittenPlace } from '@coupon-centre/contract/place/place-fields';
import { type Kysely, sql, type Transaction } from 'kysely';
import { v7 as newId } from 'uuid';
import { audited } from '#audit/audited.ts';
import { BadInput } from '#foundation/refusal/bad-input.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { placeKey, readPlaces } from './place-file.ts';
import { countPlaces, lockPlaceList } from './place-list-store.ts';
import { placeColumns, placesOf, writtenPlace } from './place-store.ts';

/** Places of a statement. */
const PLACES_AT_ONCE = 1_000;

async function writePlaces(trx: Transaction<Schema>, listId: string, places: readonly WrittenPlace[]): Promise<void> {
  for (let from = 0; from < places.length; from += PLACES_AT_ONCE) {
    const rows = places
      .slice(from, from + PLACES_AT_ONCE)
      .map((place) => ({ list_id: listId, place_id: newId(), ...placeColumns(place) }));
    await trx
      .insertInto('place')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['list_id', 'name', 'address']).doUpdateSet(({ ref }) => ({
          city: ref('excluded.city'),
          district: ref('excluded.district'),
          hours: ref('excluded.hours'),
          telephone: ref('excluded.telephone'),
          longitude: ref('excluded.longitude'),
          latitude: ref('excluded.latitude'),
          revision: sql<number>`place.revision + 1`,
        })),
      )
      .execute();
  }
}

/** Changed telephones that the record of an upload names. */
const TELEPHONES_NOTED = 200;

const telephonesOf = (places: readonly WrittenPlace[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    places.slice(0, TELEPHONES_NOTED).map(({ name, address, telephone }) => [`${name}, ${address}`, telephone]),
  );

const saysTheSame = (one: WrittenPlace, other: WrittenPlace): boolean =>
  JSON.stringify(placeColumns(one)) === JSON.stringify(placeColumns(other));

/** The file is read whole before anything is written, so that a fault in it leaves the list as it was. */
export const uploadPlaces =
  (db: Kysely<Schema>): Handler<'uploadPlaces'> =>
  async ({ listId, way }, caller, { body }) => {
    const read = await readPlaces(body);
    return audited(db, caller, async (trx, note) => {
      const list = await lockPlaceList(trx, listId);
      if (list === undefined) return refuse('UNKNOWN_ITEM');
      const rows = await placesOf(trx, listId, undefined).execute();
      const before = new Map(rows.map((row) => [placeKey(row), writtenPlace(row)]));
      const isRead = new Set(read.map(placeKey));
      const added = read.filter((place) => !before.has(placeKey(place)));
      const changed = read.filter((place) => {
        const was = before.get(placeKey(place));
        return was !== undefined && !saysTheSame(was, place);
      });
      const left = way === 'REPLACE' ? rows.filter((row) => !isRead.has(placeKey(row))) : [];
      if (rows.length - left.length + added.length > PLACES_MAX) {
        throw new BadInput('file', {
          'zh-CN': `导入后清单将超过 ${PLACES_MAX} 家门店`,
          en: `would take the list over ${PLACES_MAX} places`,
        });
      }
      const leftIds = left.map(({ place_id }) => place_id);
      await trx
        .deleteFrom('place')
        .where('list_id', '=', listId)
        .where('place_id', '=', sql<string>`ANY (${leftIds}::uuid[])`)
        .execute();
      await writePlaces(trx, listId, [...added, ...changed]);
      const places = await countPlaces(trx, list, caller.nowMs);
      const counts = { added: added.length, changed: changed.length, removed: left.length, places };
      // A wrong number leads subscribers to someone else: the record says which ones changed.
      const otherTelephones = changed.flatMap((place) => {
        const was = before.get(placeKey(place));
        return was === undefined || was.telephone === place.telephone ? [] : [{ was, is: place }];
      });
      const hasOtherTelephones = otherTelephones.length > 0;
      note({
        action: 'place.list.uploaded',
        target: { kind: 'placeList', id: listId },
        before: {
          places: list.places,
          ...(hasOtherTelephones && { telephones: telephonesOf(otherTelephones.map(({ was }) => was)) }),
        },
        after: {
          way,
          ...counts,
          ...(hasOtherTelephones && { telephones: telephonesOf(otherTelephones.map(({ is }) => is)) }),
        },
      });
      return counts;
    });
  };
