import { sql } from 'kysely';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Operators } from '#operator/operators.ts';
import type { Handler } from '#platform/http/handler.ts';
import { type Keyset, readPage } from '#platform/http/keyset.ts';
import { openBreakGlass } from './break-glass.ts';

const newestFirst: Keyset = { name: 'break-glass', columns: [{ by: sql.ref('seq'), kind: 'integer', isDown: true }] };

export const listBreakGlass =
  ({ db }: Operators): Handler<'listBreakGlass'> =>
  async (asked, { operatorId, nowMs }) => {
    const { found } = await openBreakGlass(db, nowMs);
    const { rows, ...page } = await readPage(found, newestFirst, asked);
    const items = rows.map((row) => ({
      seq: Number(row.seq),
      name: row.operator_name,
      address: row.address,
      at: toInstant(row.at.getTime()),
      isOwn: row.operator_id === operatorId,
    }));
    return { items, ...page };
  };
