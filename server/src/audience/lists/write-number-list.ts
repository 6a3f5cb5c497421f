import { type Kysely, sql, type Transaction } from 'kysely';
import { audited } from '#audit/audited.ts';
import { BadInput } from '#foundation/refusal/bad-input.ts';
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

/** Any number; the same on every node. */
const NAMES_LOCK = 7_022_079;

/** Why no list can have this name; null: it can. One caller at a time looks, so that two lists do not take a name at once. */
async function refuseTakenName(trx: Transaction<Schema>, listId: string, { name }: Pick<Written, 'name'>) {
  await sql`SELECT pg_advisory_xact_lock(${sql.lit(NAMES_LOCK)})`.execute(trx);
  const taken = await trx
    .selectFrom('number_list')
    .select('list_id')
    .where('list_id', '<>', listId)
    .where(({ eb, or }) =>
      or([eb(sql<string>`name ->> 'zh-CN'`, '=', name['zh-CN']), eb(sql<string>`name ->> 'en'`, '=', name.en)]),
    )
    .executeTakeFirst();
  return taken === undefined ? null : refuse('ALREADY_THERE', { field: 'name' });
}

/** A list that has expired already admits no one: only the expiry that it has may be over. Throws BadInput. */
function refusePastExpiry({ expiresAt }: Written, nowMs: number, before: Date | null = null): void {
  if (expiresAt === null || Date.parse(expiresAt) > nowMs || Date.parse(expiresAt) === before?.getTime()) return;
  throw new BadInput('expiresAt', { 'zh-CN': '失效时间须晚于现在', en: 'must be in the future' });
}

/** Without numbers, so that nothing can use it yet. */
export const makeNumberList =
  (db: Kysely<Schema>): Handler<'makeNumberList'> =>
  ({ listId, ...written }, caller) => {
    refusePastExpiry(written, caller.nowMs);
    return audited(db, caller, async (trx, note) => {
      const taken = await refuseTakenName(trx, listId, written);
      if (taken !== null) return taken;
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
  };

export const saveNumberList =
  (db: Kysely<Schema>): Handler<'saveNumberList'> =>
  ({ listId, expectedRevision, ...written }, caller) =>
    audited(db, caller, async (trx, note) => {
      const before = await openList(trx, { listId, expectedRevision });
      if (before instanceof Refusal) return before;
      refusePastExpiry(written, caller.nowMs, before.expires_at);
      const { name } = written;
      const isRenamed = name['zh-CN'] !== before.name['zh-CN'] || name.en !== before.name.en;
      const taken = isRenamed ? await refuseTakenName(trx, listId, written) : null;
      if (taken !== null) return taken;
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
