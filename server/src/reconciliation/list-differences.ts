import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { readCursor, writeCursor } from '#platform/http/cursor.ts';
import type { Handler } from '#platform/http/handler.ts';

const position = z.object({ day: z.iso.date(), orderNo: z.string(), kind: z.string() });

export const listDifferences =
  (db: Kysely<Schema>): Handler<'listDifferences'> =>
  async ({ state, day, cursor, size }) => {
    const after = readCursor(cursor, position);
    const rows = await db
      .selectFrom('billing_difference')
      .selectAll()
      .$if(state !== undefined, (found) => found.where('state', '=', state ?? 'OPEN'))
      .$if(day !== undefined, (found) => found.where('day', '=', day ?? ''))
      .$if(after !== undefined, (found) =>
        found.where(
          sql<boolean>`(day < ${after?.day}::date OR
            (day = ${after?.day}::date AND (order_no, kind) > (${after?.orderNo}, ${after?.kind})))`,
        ),
      )
      .orderBy('day', 'desc')
      .orderBy('order_no')
      .orderBy('kind')
      .limit(size + 1)
      .execute();
    const shown = rows.slice(0, size);
    const last = shown.at(-1);
    return {
      items: shown.map((row) => ({
        id: `${row.kind} ${row.order_no}`,
        orderNo: row.order_no,
        kind: row.kind,
        day: row.day,
        state: row.state,
        here: row.here,
        there: { granted: row.there.granted, reversed: row.there.reversed },
        subscriberId: row.subscriber_id,
        ownedId: row.owned_id,
        foundAt: toInstant(row.found_at.getTime()),
        closedAt: row.closed_at && toInstant(row.closed_at.getTime()),
        reason: row.reason,
      })),
      nextCursor:
        last !== undefined && rows.length > size
          ? writeCursor({ day: last.day, orderNo: last.order_no, kind: last.kind })
          : null,
    };
  };
