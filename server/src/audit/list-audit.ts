import type { Kysely } from 'kysely';
import { z } from 'zod';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { readCursor, writeCursor } from '#platform/http/cursor.ts';
import type { Handler } from '#platform/http/handler.ts';
import { findEntries } from './find-entries.ts';

export const listAudit =
  (db: Kysely<Schema>): Handler<'listAudit'> =>
  async ({ cursor, size, ...filter }) => {
    const before = readCursor(cursor, z.int());
    const rows = await findEntries(db, filter)
      .$if(before !== undefined, (query) => query.where('seq', '<', String(before)))
      .orderBy('seq', 'desc')
      .limit(size + 1)
      .execute();
    const page = rows.slice(0, size);
    return {
      items: page.map((row) => ({
        seq: Number(row.seq),
        at: toInstant(row.at.getTime()),
        operatorId: row.operator_id,
        operatorName: row.operator_name,
        role: row.role,
        keyId: row.key_id,
        address: row.address,
        traceId: row.trace_id,
        action: row.action,
        targetKind: row.target_kind,
        targetId: row.target_id,
        before: row.before,
        after: row.after,
        reason: row.reason,
        hash: row.hash.toString('hex'),
      })),
      nextCursor: rows.length > size ? writeCursor(Number(page.at(-1)?.seq)) : null,
    };
  };
