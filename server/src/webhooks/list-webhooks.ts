import { type Selectable, sql } from 'kysely';
import { openApprovals } from '#approval/approval-store.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { type Keyset, readPage } from '#platform/http/keyset.ts';
import type { Webhooks } from './webhooks.ts';

interface ListedEndpoint extends Selectable<Schema['webhook_endpoint']> {
  readonly owner_name: string;
  readonly pending: number;
  readonly behind: string;
}
const instantOf = (at: Date | null): string | null => at && toInstant(at.getTime());

function present(row: ListedEndpoint, { nowMs, approvalId }: { nowMs: number; approvalId: string | null }) {
  const isPrevious = row.previous_until !== null && row.previous_until.getTime() > nowMs;
  return {
    endpointId: row.endpoint_id,
    title: row.title,
    url: row.url,
    types: row.types as never[],
    state: row.state,
    offBecause: row.off_because,
    ownerName: row.owner_name,
    previousUntil: isPrevious ? instantOf(row.previous_until) : null,
    failingSince: instantOf(row.failing_since),
    pending: row.pending,
    behind: Math.max(0, Number(row.behind)),
    revision: row.revision,
    createdAt: toInstant(row.created_at.getTime()),
    isApproved: row.is_approved,
    approvalId,
  };
}

const newestFirst: Keyset = {
  name: 'webhooks',
  columns: [{ by: sql.ref('e.endpoint_id'), kind: 'uuid', isDown: true }],
};

export const listWebhooks =
  ({ db }: Webhooks): Handler<'listWebhooks'> =>
  async (asked, { nowMs }) => {
    const found = db
      .selectFrom('webhook_endpoint as e')
      .innerJoin('operator as o', 'o.operator_id', 'e.owner_id')
      .selectAll('e')
      .select([
        'o.name as owner_name',
        sql<string>`(SELECT p.last_seq FROM event_position p) - e.read_seq`.as('behind'),
        sql<number>`(SELECT count(*)::integer FROM webhook_delivery d
                      WHERE d.endpoint_id = e.endpoint_id AND d.state = 'PENDING')`.as('pending'),
      ]);
    const { rows, ...page } = await readPage(found, newestFirst, asked);
    const waiting = await openApprovals(db, 'WEBHOOK');
    const approvalOf = ({ endpoint_id }: ListedEndpoint) => waiting.get(endpoint_id)?.approval_id ?? null;
    return { items: rows.map((row) => present(row, { nowMs, approvalId: approvalOf(row) })), ...page };
  };
