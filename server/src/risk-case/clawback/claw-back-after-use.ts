import type { Kysely, Transaction } from 'kysely';
import { writeAudit } from '#audit/audit-store.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { tryAgain } from '#platform/db/try-again.ts';
import { areThese } from '../coupon-store.ts';
import { SYSTEM, tellTaken, withdrawUnused } from './claw-back.ts';

/** Coupons per transaction. */
const COUPONS_AT_ONCE = 200;

/** Coupons of lists whose use has ended, well or not; locked. */
const nextEnded = (trx: Transaction<Schema>) =>
  trx
    .selectFrom('clawback_coupon as c')
    .innerJoin('owned_coupon as o', (join) =>
      join.onRef('o.subscriber_id', '=', 'c.subscriber_id').onRef('o.owned_id', '=', 'c.owned_id'),
    )
    .selectAll('c')
    .where('c.awaits_use', '=', true)
    .where('o.state', '<>', 'USING')
    .orderBy('c.subscriber_id')
    .orderBy('c.owned_id')
    .limit(COUPONS_AT_ONCE)
    .forUpdate('c')
    .skipLocked()
    .execute();

/**
 * Takes coupons that were in use when their clawback came to them and whose use failed since, each with its event and its place in the
 * clawback; the others stay used. 'idle': no use has ended, or other workers hold them.
 */
export const clawBackAfterUse = (db: Kysely<Schema>, nowMs: number): Promise<'more' | 'idle'> =>
  tryAgain(() =>
    db.transaction().execute(async (trx) => {
      const ended = await nextEnded(trx);
      if (ended.length === 0) return 'idle';
      await trx
        .updateTable('clawback_coupon')
        .set({ awaits_use: false })
        .where('awaits_use', '=', true)
        .where(areThese(ended))
        .execute();
      const at = new Date(nowMs);
      const isTaken = new Set((await withdrawUnused(trx, ended, at)).map(({ owned_id }) => owned_id));
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
