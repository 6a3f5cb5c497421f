import type { Kysely } from 'kysely';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema, TemplateState } from '#platform/db/schema/schema.ts';
import { hasPartnerCodes } from './partner-stock.ts';

/** The refusal for a coupon that does not exist, was never released, or is in a refused state; otherwise undefined. */
export async function refuseUnreleased(
  db: Kysely<Schema>,
  templateId: string,
  refusedStates: readonly TemplateState[] = [],
) {
  const coupon = await db
    .selectFrom('coupon_template')
    .select(['state', 'terms_version'])
    .where('template_id', '=', templateId)
    .executeTakeFirst();
  if (coupon === undefined) return refuse('UNKNOWN_ITEM');
  if (coupon.terms_version === 0) return refuse('WRONG_STATE', { state: 'DRAFT' });
  return refusedStates.includes(coupon.state) ? refuse('WRONG_STATE', { state: coupon.state }) : undefined;
}

/** The refusal for a coupon that exchange codes cannot be made for: unreleased, ended, or with a partner's codes. */
export async function refuseExchangeCodes(db: Kysely<Schema>, templateId: string) {
  const refusal = await refuseUnreleased(db, templateId, ['STOPPED', 'ARCHIVED']);
  if (refusal !== undefined) return refusal;
  return (await hasPartnerCodes(db, templateId)) ? refuse('WRONG_STATE', { state: 'PARTNER_CODES' }) : undefined;
}
