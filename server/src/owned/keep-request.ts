import { REQUEST_ID_DAYS } from '@coupon-centre/contract/foundation/limits';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import type { Transaction } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';

export const REQUEST_KEPT_MS = REQUEST_ID_DAYS * DAY_MS;

interface Request {
  readonly subscriberId: string;
  readonly requestId: string;
  /** The same request repeated has the same one. */
  readonly fingerprint: string;
  readonly resultId: string;
  readonly nowMs: number;
}

/** Records a request id for repeats; waits for a concurrent request with the same id. False when already recorded. */
export async function keepRequest(trx: Transaction<Schema>, request: Request): Promise<boolean> {
  const written = await trx
    .insertInto('idempotency_key')
    .values({
      subscriber_id: request.subscriberId,
      request_id: request.requestId,
      fingerprint: request.fingerprint,
      result_id: request.resultId,
      keep_until: new Date(request.nowMs + REQUEST_KEPT_MS),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return written.numInsertedOrUpdatedRows === 1n;
}
