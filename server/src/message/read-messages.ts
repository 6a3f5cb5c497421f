import type { Kysely } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { countUnread } from './unread.ts';

export const readMessages =
  (db: Kysely<Schema>): Handler<'readMessages'> =>
  async ({ ids, upTo }, { session: { subscriberId }, nowMs }) => {
    let unread = db
      .updateTable('subscriber_message')
      .set({ read_at: new Date(nowMs) })
      .where('subscriber_id', '=', subscriberId)
      .where('read_at', 'is', null);
    if (ids !== undefined) unread = unread.where('message_id', 'in', ids);
    if (upTo !== undefined) unread = unread.where('at', '<=', new Date(upTo));
    await unread.execute();
    return { unread: await countUnread(db, subscriberId) };
  };
