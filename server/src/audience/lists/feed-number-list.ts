import { audited } from '#audit/audited.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Handler } from '#platform/http/handler.ts';
import { addEntries, type EntryNeeds, removeEntries } from './list-entries.ts';
import { lockList } from './list-store.ts';

/** The numbers take effect when the call is answered; a node may have read a person's lists up to ten seconds before. */
export const feedNumberList =
  ({ db, cipher }: EntryNeeds): Handler<'feedNumberList'> =>
  ({ listId, add, remove }, caller) =>
    audited(db, caller, async (trx, note) => {
      const list = await lockList(trx, listId);
      if (list === undefined) return refuse('UNKNOWN_ITEM');
      // A replacement that is being read must not take these off again.
      const added = await addEntries({ db: trx, cipher }, { listId, uploadId: list.upload_id, phones: add });
      const removed = remove.length === 0 ? 0 : await removeEntries({ db: trx, cipher }, { listId, phones: remove });
      const numbers = list.numbers + added - removed;
      await trx
        .updateTable('number_list')
        .set({ numbers, by_call: true, filled_at: new Date(caller.nowMs) })
        .where('list_id', '=', listId)
        .execute();
      note({
        action: 'audience.list.fed',
        target: { kind: 'numberList', id: listId },
        before: { numbers: list.numbers },
        after: { numbers, added, removed },
      });
      return { added, removed, numbers };
    });
