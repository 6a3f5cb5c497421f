import type { Kysely } from 'kysely';
import { audited } from '#audit/audited.ts';
import { Refusal, refuse } from '#foundation/refusal/refusal.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler, ParsedRequest } from '#platform/http/handler.ts';
import { openList } from './list-store.ts';

type Written = Pick<ParsedRequest<'makeNumberList'>, 'name' | 'owner' | 'expiresAt'>;

const columns = ({ name, owner, expiresAt }: Written) => ({
  name: JSON.stringify(name),
  owner,
  expires_at: expiresAt === null ? null : new Date(expiresAt),
});

/** Without numbers, so that nothing can use it yet. */
export const makeNumberList =
  (db: Kysely<Schema>): Handler<'makeNumberList'> =>
  ({ listId, ...written }, caller) =>
    audited(db, caller, async (trx, note) => {
      const made = await trx
        .insertInto('number_list')
        .values({ list_id: listId, ...columns(written), created_at: new Date(caller.nowMs) })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (made.numInsertedOrUpdatedRows !== 1n) return refuse('ALREADY_THERE', { field: 'listId' });
      // Nothing that an earlier list of this id left may be admitted by this one.
      await trx.deleteFrom('number_list_entry').where('list_id', '=', listId).execute();
      note({ action: 'audience.list.made', target: { kind: 'numberList', id: listId }, after: written });
      return { revision: 1 };
    });

export const saveNumberList =
  (db: Kysely<Schema>): Handler<'saveNumberList'> =>
  ({ listId, expectedRevision, ...written }, caller) =>
    audited(db, caller, async (trx, note) => {
      const before = await openList(trx, { listId, expectedRevision });
      if (before instanceof Refusal) return before;
      const revision = before.revision + 1;
      await trx
        .updateTable('number_list')
        .set({ ...columns(written), revision })
        .where('list_id', '=', listId)
        .execute();
      note({
        action: 'audience.list.saved',
        target: { kind: 'numberList', id: listId },
        before: {
          name: before.name,
          owner: before.owner,
          expiresAt: before.expires_at && toInstant(before.expires_at.getTime()),
        },
        after: written,
      });
      return { revision };
    });
