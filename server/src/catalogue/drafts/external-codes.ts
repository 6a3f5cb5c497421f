import type { CouponTerms } from '@coupon-centre/contract/catalogue/coupon-terms';
import type { Transaction } from 'kysely';
import type { LockedCoupon, LockedTerms } from '#catalogue/template/coupon-lock.ts';
import { isUnreleased } from '#catalogue/template/coupon-states.ts';
import { hasPartnerCodes } from '#catalogue/template/partner-stock.ts';
import { BadInput } from '#foundation/refusal/bad-input.ts';
import { type Refusal, refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

/** Checks a coupon's term "external codes" against its imported codes. The claim path does not depend on it. */

const FIELD = 'terms.externalCodes';

/** Throws BadInput where new terms would change whether a released coupon uses external codes, or drop imported ones. */
export async function refuseOtherCodes(
  trx: Transaction<Schema>,
  { template, terms, state }: LockedTerms,
  { externalCodes }: CouponTerms,
): Promise<void> {
  const isReleased = !isUnreleased(state);
  if (isReleased && terms?.external_codes !== externalCodes) {
    throw new BadInput(FIELD, {
      'zh-CN': '只能在首次发布前设置',
      en: 'can only be set before the coupon is first released',
    });
  }
  if (!isReleased && !externalCodes && (await hasPartnerCodes(trx, template.template_id))) {
    throw new BadInput(FIELD, {
      'zh-CN': '已导入外部券码，不能停用',
      en: 'cannot be disabled: codes were imported for this coupon',
    });
  }
}

/** Refuses to submit or approve a coupon without the codes that its terms require; null where it may proceed. */
export async function refuseWithoutCodes(
  trx: Transaction<Schema>,
  coupon: LockedCoupon,
  terms: CouponTerms,
): Promise<Refusal<'NO_EXTERNAL_CODES'> | null> {
  await refuseOtherCodes(trx, coupon, terms);
  if (!terms.externalCodes) return null;
  const pool = await trx
    .selectFrom('partner_pool')
    .select('codes')
    .where('template_id', '=', coupon.template.template_id)
    .executeTakeFirst();
  return (pool?.codes ?? 0) > 0 ? null : refuse('NO_EXTERNAL_CODES', { field: FIELD });
}

/** Whether discarding the draft would delete the coupon together with imported codes or an upload. */
export async function holdsCodes(trx: Transaction<Schema>, { template, terms }: LockedCoupon): Promise<boolean> {
  if (terms !== null) return false;
  const templateId = template.template_id;
  const first = await trx
    .selectFrom('partner_import')
    .select('import_id')
    .where('template_id', '=', templateId)
    .executeTakeFirst();
  return first !== undefined || (await hasPartnerCodes(trx, templateId));
}
