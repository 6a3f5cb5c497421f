import { createHash } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { keepRequest, REQUEST_KEPT_MS } from '#owned/keep-request.ts';
import { isFinished } from '#owned/owned-lists.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

/** Hides finished coupons from their owner's lists (wire §4, `deleteMyCoupons`). Hidden rows still count towards limits. */

export interface HideRequest {
  readonly subscriberId: string;
  /** In lower case, distinct. */
  readonly ownedIds: readonly string[];
  readonly requestId: string | undefined;
  readonly nowMs: number;
}

export interface Hiding {
  /** The requested ids that are the caller's coupons, and whether each is hidden. */
  readonly found: ReadonlyMap<string, boolean>;
  readonly isReplay: boolean;
}

/** The same coupons in any order are the same request. */
const fingerprintOf = ({ ownedIds }: HideRequest): string =>
  `hide:${createHash('sha256').update(ownedIds.toSorted().join()).digest('base64url')}`;

/** Hides coupons finished at this moment; rows are locked in order, to avoid deadlocks. */
async function hideFinished(trx: Transaction<Schema>, { subscriberId, ownedIds, nowMs }: HideRequest): Promise<void> {
  const now = new Date(nowMs);
  await trx
    .with('mine', (db) =>
      db
        .selectFrom('owned_coupon')
        .select('owned_id')
        .where('subscriber_id', '=', subscriberId)
        .where('owned_id', 'in', [...ownedIds])
        .orderBy('owned_id')
        .forUpdate(),
    )
    .updateTable('owned_coupon')
    .set({ hidden_at: now })
    .where('subscriber_id', '=', subscriberId)
    .where('owned_id', 'in', (db) => db.selectFrom('mine').select('mine.owned_id'))
    .where('hidden_at', 'is', null)
    .where(isFinished(now))
    .execute();
}

/** Which of them are the caller's, and whether each is hidden. */
async function readHidden(
  trx: Transaction<Schema>,
  { subscriberId, ownedIds }: HideRequest,
  byThen: Date | null,
): Promise<ReadonlyMap<string, boolean>> {
  const rows = await trx
    .selectFrom('owned_coupon')
    .select(['owned_id', 'hidden_at'])
    .where('subscriber_id', '=', subscriberId)
    .where('owned_id', 'in', [...ownedIds])
    .execute();
  return new Map(
    rows.map(({ owned_id, hidden_at }) => [
      owned_id,
      hidden_at !== null && (byThen === null || hidden_at.getTime() <= byThen.getTime()),
    ]),
  );
}

/** Hides finished coupons. A repeat hides nothing more and gets the first answer; null: the id was used with another body. */
export const hideOwned = (db: Kysely<Schema>, request: HideRequest): Promise<Hiding | null> =>
  db.transaction().execute(async (trx) => {
    const { subscriberId, requestId } = request;
    if (
      requestId !== undefined &&
      !(await keepRequest(trx, { ...request, requestId, fingerprint: fingerprintOf(request), resultId: uuidv7() }))
    ) {
      const earlier = await trx
        .selectFrom('idempotency_key')
        .select(['fingerprint', 'keep_until'])
        .where('subscriber_id', '=', subscriberId)
        .where('request_id', '=', requestId)
        .executeTakeFirstOrThrow();
      if (earlier.fingerprint !== fingerprintOf(request)) return null;
      const firstAt = new Date(earlier.keep_until.getTime() - REQUEST_KEPT_MS);
      return { found: await readHidden(trx, request, firstAt), isReplay: true };
    }
    await hideFinished(trx, request);
    return { found: await readHidden(trx, request, null), isReplay: false };
  });
