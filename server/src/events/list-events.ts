import type { Kysely } from 'kysely';
import { z } from 'zod';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { readCursor, writeCursor } from '#platform/http/cursor.ts';
import type { Handler } from '#platform/http/handler.ts';
import { feedEnds, presentEvent, readFeed } from './read-feed.ts';

export const listEvents =
  (db: Kysely<Schema>): Handler<'listEvents'> =>
  ({ cursor, pageSize: size, types }) =>
    // One snapshot, so that nothing is deleted between the look at the feed's ends and the read.
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        const { droppedSeq, lastSeq } = await feedEnds(trx);
        const afterSeq = readCursor(cursor, z.int().nonnegative()) ?? droppedSeq;
        // Past the end: the database was restored to an earlier moment, and its numbers will be given a second time.
        if (afterSeq < droppedSeq || afterSeq > lastSeq) return refuse('CURSOR_EXPIRED');
        const { rows, readSeq } = await readFeed(trx, { afterSeq, lastSeq, size, types });
        return { items: rows.map(presentEvent), cursor: writeCursor(readSeq), hasMore: readSeq < lastSeq };
      });
