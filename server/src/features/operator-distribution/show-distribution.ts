import {
  PREVIEW_NUMBERS,
  type showDistribution as showCall,
} from '@coupon-centre/contract/operator/distribution/show-distribution';
import type { Kysely } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { refuse } from '#http/handler.ts';
import type { OperatorHandler } from '#http/operator-handler.ts';
import { maskPhone, type PhoneCipher } from '#identity/phone-cipher.ts';
import { distributions, presentDistribution } from './present-distribution.ts';

export const showDistribution =
  (db: Kysely<Schema>, cipher: PhoneCipher): OperatorHandler<typeof showCall> =>
  async ({ distributionId }, caller) => {
    const row = await distributions(db).where('d.distribution_id', '=', distributionId).executeTakeFirst();
    if (row === undefined) return refuse('UNKNOWN_ITEM');
    const first = await db
      .selectFrom('distribution_number')
      .select(['line_no', 'phone_sealed', 'outcome'])
      .where('distribution_id', '=', distributionId)
      .orderBy('line_no')
      .limit(PREVIEW_NUMBERS)
      .execute();
    return {
      ...presentDistribution(row),
      isOwn: row.uploaded_by === caller.operatorId,
      first: first.map(({ line_no, phone_sealed, outcome }) => ({
        ...{ lineNo: line_no, phone: maskPhone(cipher.open(phone_sealed)), outcome },
      })),
    };
  };
