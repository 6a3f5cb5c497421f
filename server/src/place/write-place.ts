import { PLACES_MAX } from '@coupon-centre/contract/foundation/limits';
import type { WrittenPlace } from '@coupon-centre/contract/place/place-fields';
import type { Kysely, Transaction } from 'kysely';
import { v7 as newId } from 'uuid';
import { audited, type Note } from '#audit/audited.ts';
import { Refusal, refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { type Handler, nothing, type ParsedRequest } from '#platform/http/handler.ts';
import { countPlaces, lockPlaceList, type PlaceListRow } from './place-list-store.ts';
import { type PlaceRow, placeColumns, writtenPlace } from './place-store.ts';

type Save = ParsedRequest<'savePlace'>;

interface Read {
  readonly listId: string;
  readonly placeId: string;
  readonly expectedRevision: number;
}

/** A place of a locked list, in the revision that was read. */
async function openPlace(
  trx: Transaction<Schema>,
  { listId, placeId, expectedRevision }: Read,
): Promise<PlaceRow | Refusal<'UNKNOWN_ITEM'> | Refusal<'STALE_VALUE'>> {
  const row = await trx
    .selectFrom('place')
    .selectAll()
    .where('list_id', '=', listId)
    .where('place_id', '=', placeId)
    .executeTakeFirst();
  if (row === undefined) return refuse('UNKNOWN_ITEM');
  return row.revision === expectedRevision ? row : refuse('STALE_VALUE', { current: row.revision });
}

/** Whether another place of the list has this name and address. */
async function isTaken(trx: Transaction<Schema>, { listId, placeId, name, address }: Save): Promise<boolean> {
  const same = await trx
    .selectFrom('place')
    .select('place_id')
    .where('list_id', '=', listId)
    .where('name', '=', name)
    .where('address', '=', address)
    .executeTakeFirst();
  return same !== undefined && same.place_id !== placeId;
}

interface Saving {
  readonly trx: Transaction<Schema>;
  readonly note: Note;
  readonly list: PlaceListRow;
}

async function addPlace({ trx, note, list }: Saving, { listId, expectedRevision }: Save, written: WrittenPlace) {
  if (expectedRevision !== 0) return refuse('STALE_VALUE', { current: 0 });
  if (list.places >= PLACES_MAX) return refuse('PLACES_FULL', { most: PLACES_MAX });
  const placeId = newId();
  await trx
    .insertInto('place')
    .values({ list_id: listId, place_id: placeId, ...placeColumns(written) })
    .execute();
  note({ action: 'place.made', target: { kind: 'placeList', id: listId }, after: written });
  return { placeId, revision: 1 };
}

async function changePlace({ trx, note }: Saving, read: Read, written: WrittenPlace) {
  const before = await openPlace(trx, read);
  if (before instanceof Refusal) return before;
  const { listId, placeId } = read;
  const revision = before.revision + 1;
  await trx
    .updateTable('place')
    .set({ ...placeColumns(written), revision })
    .where('list_id', '=', listId)
    .where('place_id', '=', placeId)
    .execute();
  const target = { kind: 'placeList', id: listId } as const;
  note({ action: 'place.saved', target, before: writtenPlace(before), after: written });
  return { placeId, revision };
}

export const savePlace =
  (db: Kysely<Schema>): Handler<'savePlace'> =>
  (request, caller) =>
    audited(db, caller, async (trx, note) => {
      const { listId, placeId, expectedRevision, ...written } = request;
      const list = await lockPlaceList(trx, listId);
      if (list === undefined) return refuse('UNKNOWN_ITEM');
      if (await isTaken(trx, request)) return refuse('ALREADY_THERE', { field: 'address' });
      const saving = { trx, note, list };
      const saved =
        placeId === null
          ? await addPlace(saving, request, written)
          : await changePlace(saving, { listId, placeId, expectedRevision }, written);
      if (!(saved instanceof Refusal)) await countPlaces(trx, list, caller.nowMs);
      return saved;
    });

export const removePlace =
  (db: Kysely<Schema>): Handler<'removePlace'> =>
  (request, caller) =>
    audited(db, caller, async (trx, note) => {
      const { listId, placeId } = request;
      const list = await lockPlaceList(trx, listId);
      if (list === undefined) return refuse('UNKNOWN_ITEM');
      const before = await openPlace(trx, request);
      if (before instanceof Refusal) return before;
      await trx.deleteFrom('place').where('list_id', '=', listId).where('place_id', '=', placeId).execute();
      await countPlaces(trx, list, caller.nowMs);
      note({ action: 'place.removed', target: { kind: 'placeList', id: listId }, before: writtenPlace(before) });
      return nothing;
    });
