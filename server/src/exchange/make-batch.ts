import type { Kysely } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { audited } from '#audit/audited.ts';
import { hasPartnerCodes } from '#catalogue/template/partner-stock.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';

/** Orders a batch, which the worker makes. Not for coupons with a partner's codes, which have no stock for exchange codes. */
export const makeBatch =
  (db: Kysely<Schema>): Handler<'makeBatch'> =>
  ({ templateId, size, validFrom, validTo, phonePrefixes }, caller) =>
    audited(db, caller, async (trx, note) => {
      const coupon = await trx
        .selectFrom('coupon_template')
        .select(['state', 'terms_version'])
        .where('template_id', '=', templateId)
        .executeTakeFirst();
      if (coupon === undefined) return refuse('UNKNOWN_ITEM');
      if (coupon.terms_version === 0) return refuse('WRONG_STATE', { state: 'DRAFT' });
      if (coupon.state === 'STOPPED' || coupon.state === 'ARCHIVED')
        return refuse('WRONG_STATE', { state: coupon.state });
      if (await hasPartnerCodes(trx, templateId)) return refuse('WRONG_STATE', { state: 'PARTNER_CODES' });
      const batchId = uuidv7();
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
    });
