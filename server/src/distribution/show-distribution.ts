import { PREVIEW_NUMBERS } from '@coupon-centre/contract/distribution/show-distribution';
import type { Kysely } from 'kysely';
import { openApprovalOf } from '#approval/approval-store.ts';
import { maskPhone, type PhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { findOutgrown, valuePerNumber } from './approved-value.ts';
import { distributions, presentDistribution } from './present-distribution.ts';

export const showDistribution =
  (db: Kysely<Schema>, cipher: PhoneCipher): Handler<'showDistribution'> =>
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
    const { unitFen } = await valuePerNumber(db, row.template_id);
    const mayGoOn = row.state === 'RUNNING' || row.state === 'PAUSED' || row.state === 'DONE';
    return {
      ...presentDistribution(row),
      outgrown: mayGoOn ? await findOutgrown(db, { distributionId, unitFen }) : null,
      isOwn: row.uploaded_by === caller.operatorId,
      approvalId: await openApprovalOf(db, 'DISTRIBUTION', distributionId),
      first: first.map(({ line_no, phone_sealed, outcome }) => ({
        lineNo: line_no,
        phone: maskPhone(cipher.open(phone_sealed)),
        outcome,
      })),
    };
  };
