import type { CouponTerms } from '@coupon-centre/contract/operator/coupons/coupon-terms';
import type { Transaction } from 'kysely';
import type { LockedCoupon } from '#coupon/coupon-lock.ts';
import { isUnreleased } from '#coupon/coupon-states.ts';
import { hasPartnerCodes } from '#coupon/partner-store.ts';
import type { Schema } from '#db/schema.ts';
import { BadInput } from '#http/bad-input.ts';
import { type Refusal, refuse } from '#http/handler.ts';

/** A coupon's term "external codes", held against the codes that there are. The claim path knows nothing of it. */

const FIELD = 'terms.externalCodes';

/** Throws BadInput where these terms would say something else about a coupon's codes than what holds already. */
export async function refuseOtherCodes(
  trx: Transaction<Schema>,
  { template, terms, state }: LockedCoupon,
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
      en: 'cannot be turned off: codes were imported for this coupon',
    });
  }
}

/** Refuses what is to be submitted or approved without the codes it wants; null where nothing stands against it. */
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

/** Whether a coupon would go with its draft, and with it codes of a partner, or an upload of some. */
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
