import type { Kysely } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { audited } from '#audit/audited.ts';
import { reserveUnits } from '#catalogue/template/ceiling.ts';
import { refuseExchangeCodes } from '#catalogue/template/refuse-unreleased.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { tryAgain } from '#platform/db/try-again.ts';
import type { Handler } from '#platform/http/handler.ts';

/** Orders a batch, which the worker makes. Not for coupons with a partner's codes, which have no stock for exchange codes. */
export const makeBatch =
  (db: Kysely<Schema>): Handler<'makeBatch'> =>
  ({ templateId, size, validFrom, validTo, phonePrefixes }, caller) =>
    tryAgain(() =>
      audited(db, caller, async (trx, note) => {
        const refusal = await refuseExchangeCodes(trx, templateId);
        if (refusal !== undefined) return refusal;
        const batchId = uuidv7();
        const beyond = await reserveUnits(trx, { orderId: batchId, templateId, units: size });
        if (beyond !== null) return beyond;
        const at = new Date(caller.nowMs);
        await trx
          .insertInto('exchange_job')
          .values({
            job_id: batchId,
            template_id: templateId,
            size,
            state: 'WAITING',
            heard_at: at,
            created_at: at,
            valid_from: new Date(validFrom),
            valid_to: new Date(validTo),
            operator_name: caller.name,
            phone_prefixes: phonePrefixes.length === 0 ? null : phonePrefixes,
          })
          .execute();
        note({
          action: 'codes.batch.ordered',
          target: { kind: 'codeBatch', id: batchId },
          after: { templateId, size, validFrom, validTo, phonePrefixes },
        });
        return { batchId };
      }),
    );
