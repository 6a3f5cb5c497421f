import type { Transaction } from 'kysely';
import { toInstant } from '#coupon/business-day.ts';
import { lockCoupon, lockPools } from '#coupon/coupon-lock.ts';
import { isLive } from '#coupon/coupon-states.ts';
import { overlappingGrab } from '#coupon/grab-store.ts';
import type { ClaimWindow } from '#coupon/offer.ts';
import { hasPartnerCodes } from '#coupon/partner-store.ts';
import type { Schema } from '#db/schema.ts';
import { BadInput } from '#http/bad-input.ts';
import { refuse } from '#http/handler.ts';

/** The window of a grab as it was asked for; BadInput where it is none, or begins before now. */
export function grabWindow(ask: { readonly startAt: string; readonly endAt: string }, nowMs: number): ClaimWindow {
  const window = { startMs: Date.parse(ask.startAt), endMs: Date.parse(ask.endAt) };
  if (window.startMs < nowMs) throw new BadInput('startAt', { 'zh-CN': '应晚于现在', en: 'should not be in the past' });
  if (window.endMs <= window.startMs) {
    throw new BadInput('endAt', { 'zh-CN': '应晚于开始时间', en: 'should be after the start' });
  }
  return window;
}

/**
 * Locks these coupons and looks whether they may be in a grab at this time (`except`: the grab itself, when it moves): they are
 * live, the grab lies in the time in which they can be collected, and they are in no other grab then. Null where they may.
 */
export async function refuseGrab(
  trx: Transaction<Schema>,
  templateIds: readonly string[],
  window: ClaimWindow,
  { nowMs, except }: { readonly nowMs: number; readonly except?: string },
) {
  await lockPools(trx, templateIds);
  for (const templateId of [...templateIds].sort()) {
    const coupon = await lockCoupon(trx, templateId, { nowMs });
    if (coupon === undefined) return refuse('UNKNOWN_ITEM');
    if (!isLive(coupon.state)) return refuse('WRONG_STATE', { state: coupon.state });
    if (await hasPartnerCodes(trx, coupon.template.template_id))
      return refuse('WRONG_STATE', { state: 'PARTNER_CODES' });
    const [startMs, endMs] = [coupon.template.claim_start.getTime(), coupon.template.claim_end.getTime()];
    if (window.startMs < startMs || window.endMs > endMs) {
      return refuse('OUTSIDE_WINDOW', { templateId, startAt: toInstant(startMs), endAt: toInstant(endMs) });
    }
  }
  const other = await overlappingGrab(trx, templateIds, window, except);
  if (other === undefined) return null;
  const { templateId, sessionId, startMs, endMs } = other;
  return refuse('GRAB_OVERLAPS', { templateId, sessionId, startAt: toInstant(startMs), endAt: toInstant(endMs) });
}
