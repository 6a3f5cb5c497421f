import { type Kysely, sql } from 'kysely';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { type Keyset, readPage } from '#platform/http/keyset.ts';

const newestDayFirst: Keyset = {
  name: 'differences',
  columns: [
    { by: sql.ref('day'), kind: 'day', isDown: true },
    { by: sql.ref('order_no'), kind: 'text' },
    { by: sql.ref('kind'), kind: 'text' },
  ],
};

export const listDifferences =
  (db: Kysely<Schema>): Handler<'listDifferences'> =>
  async ({ state, day, ...asked }) => {
    const found = db
      .selectFrom('billing_difference')
      .selectAll()
      .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'OPEN'))
      .$if(day !== undefined, (query) => query.where('day', '=', day ?? ''));
    const { rows, ...page } = await readPage(found, newestDayFirst, asked);
    return {
      items: rows.map((row) => ({
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
      ...page,
    };
  };
