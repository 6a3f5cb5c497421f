import { toInstant } from '#foundation/time/business-day.ts';
import type { Operators } from '#operator/operators.ts';
import type { Handler } from '#platform/http/handler.ts';
import { openBreakGlass } from './break-glass.ts';

export const listBreakGlass =
  ({ db }: Operators): Handler<'listBreakGlass'> =>
  async (_request, { operatorId, nowMs }) => {
    const rows = await openBreakGlass(db, nowMs);
    const items = rows.map((row) => ({
      seq: Number(row.seq),
      name: row.operator_name,
      address: row.address,
      at: toInstant(row.at.getTime()),
      isOwn: row.operator_id === operatorId,
    }));
    return { items };
  };
