import type { Kysely, Transaction } from 'kysely';
import { audited } from '#audit/audited.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { voidPartnerCodes } from '#partner-codes/partner-store.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { tryAgain } from '#platform/db/try-again.ts';
import type { Handler, ParsedRequest } from '#platform/http/handler.ts';
import { voidSerialsWithin } from './exchange-batch.ts';

type Asked = ParsedRequest<'voidSerials'>;

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

/** Codes already used or issued are left alone and not counted. */
export const voidSerials =
  (db: Kysely<Schema>): Handler<'voidSerials'> =>
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
