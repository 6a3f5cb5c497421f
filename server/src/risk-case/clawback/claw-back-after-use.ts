import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { writeAudit } from '#audit/audit-store.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { tryAgain } from '#platform/db/try-again.ts';
import { areThese } from '../coupon-store.ts';
import { outcomesOfOthers, SYSTEM, tellTaken, withdrawUnused } from './claw-back.ts';

/** Coupons per transaction. */
const COUPONS_AT_ONCE = 200;

type Listed = Selectable<Schema['clawback_coupon']>;

/** Coupons of lists whose use had not ended, behind this one in their order. */
const waitingAfter = (trx: Transaction<Schema>, last: Listed | undefined): Promise<readonly Listed[]> =>
  trx
    .selectFrom('clawback_coupon')
    .selectAll()
    .where('awaits_use', '=', true)
    .$if(last !== undefined, (query) =>
      query.where(
        sql<boolean>`(subscriber_id, owned_id, clawback_id)
          > (${last?.subscriber_id}::uuid, ${last?.owned_id}::uuid, ${last?.clawback_id}::uuid)`,
      ),
    )
    .orderBy('subscriber_id')
    .orderBy('owned_id')
    .orderBy('clawback_id')
    .limit(COUPONS_AT_ONCE)
    .execute();

/** Those of them that are not in use. */
async function withoutUsed(trx: Transaction<Schema>, waiting: readonly Listed[]): Promise<readonly Listed[]> {
  const rows = await trx
    .selectFrom('owned_coupon')
    .select('owned_id')
    .where(areThese(waiting))
    .where('state', '<>', 'USING')
    .execute();
  const hasEnded = new Set(rows.map(({ owned_id }) => owned_id));
  return waiting.filter(({ owned_id }) => hasEnded.has(owned_id));
}

/**
 * Coupons of lists whose use has ended, well or not; their places on the lists are locked. Lists and coupons are asked one after the
 * other: they may be on several machines.
 */
async function nextEnded(trx: Transaction<Schema>): Promise<readonly Listed[]> {
  let last: Listed | undefined;
  do {
    const waiting = await waitingAfter(trx, last);
    last = waiting.length < COUPONS_AT_ONCE ? undefined : waiting.at(-1);
    const ended = waiting.length === 0 ? [] : await withoutUsed(trx, waiting);
    if (ended.length === 0) continue;
    const locked = await trx
      .selectFrom('clawback_coupon')
      .selectAll()
      .where('awaits_use', '=', true)
      .where(areThese(ended))
      .orderBy('subscriber_id')
      .orderBy('owned_id')
      .forUpdate()
      .skipLocked()
      .execute();
    if (locked.length > 0) return locked;
  } while (last !== undefined);
  return [];
}

/**
 * Takes coupons that were in use when their clawback came to them and whose use failed since, each with its event and its place in the
 * clawback; the others stay used. 'idle': no use has ended, or other workers hold them.
 */
export const clawBackAfterUse = (db: Kysely<Schema>, nowMs: number): Promise<'more' | 'idle'> =>
  tryAgain(() =>
    db.transaction().execute(async (trx) => {
      const ended = await nextEnded(trx);
      if (ended.length === 0) return 'idle';
      const at = new Date(nowMs);
      const isTaken = new Set((await withdrawUnused(trx, ended, at)).map(({ owned_id }) => owned_id));
      const rest = ended.filter(({ owned_id }) => !isTaken.has(owned_id));
      const { outcomes, inUse } = await outcomesOfOthers(trx, rest, nowMs);
      // One that its owner began to use again in between goes on waiting.
      const settled = ended.filter(
        ({ owned_id }) => isTaken.has(owned_id) || (outcomes.has(owned_id) && !inUse.has(owned_id)),
      );
      if (settled.length > 0) {
        await trx
          .updateTable('clawback_coupon')
          .set({ awaits_use: false })
          .where('awaits_use', '=', true)
          .where(areThese(settled))
          .execute();
      }
      // A coupon that awaits its use on two lists is taken by one of them.
      const byCoupon = new Map(ended.map((listed) => [listed.owned_id, listed]));
      const taken = [...byCoupon.values()].filter(({ owned_id }) => isTaken.has(owned_id));
      for (const [clawbackId, own] of Map.groupBy(taken, ({ clawback_id }) => clawback_id)) {
        await trx
          .updateTable('clawback_coupon')
          .set({ outcome: 'TAKEN', at })
          .where('clawback_id', '=', clawbackId)
          .where(areThese(own))
          .execute();
        await tellTaken(trx, { clawbackId, nowMs }, own);
        await writeAudit(trx, { ...SYSTEM, nowMs }, [
          {
            action: 'clawback.takenAfterUse',
            target: { kind: 'clawback', id: clawbackId },
            after: { ownedIds: own.map(({ owned_id }) => owned_id) },
          },
        ]);
      }
      return 'more';
    }),
  );
