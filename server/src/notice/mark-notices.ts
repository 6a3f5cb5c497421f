import { sql } from 'kysely';
import { type Handler, nothing } from '#platform/http/handler.ts';
import type { Notices } from './notices.ts';

export const markNotices =
  ({ db }: Pick<Notices, 'db'>): Handler<'markNotices'> =>
  async ({ seqs, isRead }, { operatorId }) => {
    await (isRead
      ? // Locked, so that none is deleted meanwhile.
        sql`INSERT INTO operator_notice_read (seq, operator_id)
            SELECT seq, ${operatorId} FROM notice WHERE seq = ANY (${seqs}::bigint[]) FOR KEY SHARE
            ON CONFLICT DO NOTHING`
      : sql`DELETE FROM operator_notice_read WHERE operator_id = ${operatorId} AND seq = ANY (${seqs}::bigint[])`
    ).execute(db);
    return nothing;
  };
