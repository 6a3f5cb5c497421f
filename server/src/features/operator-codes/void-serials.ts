import type { voidSerials as voidSerialsCall } from '@coupon-centre/contract/operator/codes/void-serials';
import type { ParsedOperatorRequestOf } from '@coupon-centre/contract/operator/operator-endpoint';
import type { Kysely, Transaction } from 'kysely';
import { audited } from '#audit/audited.ts';
import { voidSerialsWithin } from '#coupon/exchange-batch.ts';
import { voidPartnerCodes } from '#coupon/partner-store.ts';
import type { Schema } from '#db/schema.ts';
import { tryAgain } from '#db/try-again.ts';
import { refuse } from '#http/handler.ts';
import type { OperatorCaller, OperatorHandler } from '#http/operator-handler.ts';

type Asked = ParsedOperatorRequestOf<typeof voidSerialsCall>;

async function voidThem(trx: Transaction<Schema>, { kind, ofId, from, to, reason }: Asked, caller: OperatorCaller) {
  const { name, nowMs } = caller;
  if (kind === 'PARTNER') return voidPartnerCodes(trx, { templateId: ofId, from, to }, { name, reason, nowMs });
  const batch = await trx
    .selectFrom('exchange_batch')
    .select('batch_id')
    .where('batch_id', '=', ofId)
    .executeTakeFirst();
  return batch && { voided: await voidSerialsWithin(trx, { batchId: ofId, from, to }, nowMs) };
}

/** Codes that were used or given out stay as they are, and are not counted. */
export const voidSerials =
  (db: Kysely<Schema>): OperatorHandler<typeof voidSerialsCall> =>
  (request, caller) =>
    tryAgain(() =>
      audited(db, caller, async (trx, note) => {
        const done = await voidThem(trx, request, caller);
        if (done === undefined) return refuse('UNKNOWN_ITEM');
        if ('left' in done) return refuse('FEWER_LEFT', done);
        const { kind, ofId, from, to, reason } = request;
        note({
          action: 'codes.voided',
          target: { kind: kind === 'PARTNER' ? 'coupon' : 'codeBatch', id: ofId },
          after: { kind, from, to, voided: done.voided },
          reason,
        });
        return done;
      }),
    );
