import type { Selectable } from 'kysely';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { DeliveryProblem } from './send-webhook.ts';

const instantOf = (at: Date | null): string | null => at && toInstant(at.getTime());

export const presentDelivery = (row: Omit<Selectable<Schema['webhook_delivery']>, 'body'>) => ({
  deliveryId: row.delivery_id,
  endpointId: row.endpoint_id,
  eventId: row.event_id,
  type: row.type,
  state: row.state,
  attempts: row.attempts,
  createdAt: toInstant(row.created_at.getTime()),
  dueAt: row.state === 'PENDING' ? toInstant(row.due_at.getTime()) : null,
  lastAt: instantOf(row.last_at),
  lastStatus: row.last_status,
  lastProblem: row.last_problem as DeliveryProblem | null,
  endedAt: instantOf(row.ended_at),
  repeatOf: row.repeat_of,
});
