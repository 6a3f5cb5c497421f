import type { Transaction } from 'kysely';
import type { ClaimWindow } from '#catalogue/offer.ts';
import { lockCoupon, lockPools } from '#catalogue/template/coupon-lock.ts';
import { isLive } from '#catalogue/template/coupon-states.ts';
import { hasPartnerCodes } from '#catalogue/template/partner-stock.ts';
import { BadInput } from '#foundation/refusal/bad-input.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { overlappingGrab, type WantedGrabs } from './grab-store.ts';

/** The requested window of a grab; BadInput where it is empty or begins in the past. */
export function grabWindow(ask: { readonly startAt: string; readonly endAt: string }, nowMs: number): ClaimWindow {
  const window = { startMs: Date.parse(ask.startAt), endMs: Date.parse(ask.endAt) };
  if (window.startMs < nowMs) throw new BadInput('startAt', { 'zh-CN': '应晚于现在', en: 'must not be in the past' });
  if (window.endMs <= window.startMs) {
    throw new BadInput('endAt', { 'zh-CN': '应晚于开始时间', en: 'must be after the start' });
  }
  return window;
}

/**
 * Locks these coupons and checks that they can be in grabs at these times (`except`: the grab itself, when rescheduled):
 * live, inside their claim windows, and in no other grab then. Null if so.
 */
export async function refuseGrabs(trx: Transaction<Schema>, asked: WantedGrabs, nowMs: number) {
  const { templateIds, windows } = asked;
  const firstMs = Math.min(...windows.map((window) => window.startMs));
  const lastMs = Math.max(...windows.map((window) => window.endMs));
  await lockPools(trx, templateIds);
  for (const templateId of [...templateIds].sort()) {
    const coupon = await lockCoupon(trx, templateId, { nowMs });
    if (coupon === undefined) return refuse('UNKNOWN_ITEM');
    if (!isLive(coupon.state)) return refuse('WRONG_STATE', { state: coupon.state });
    if (await hasPartnerCodes(trx, coupon.template.template_id))
      return refuse('WRONG_STATE', { state: 'PARTNER_CODES' });
    const startMs = coupon.template.claim_start.getTime();
    const endMs = coupon.template.claim_end.getTime();
    if (firstMs < startMs || lastMs > endMs) {
      return refuse('OUTSIDE_WINDOW', { templateId, startAt: toInstant(startMs), endAt: toInstant(endMs) });
    }
  }
  const other = await overlappingGrab(trx, asked);
  if (other === undefined) return null;
  const { templateId, sessionId, startMs, endMs } = other;
  return refuse('GRAB_OVERLAPS', { templateId, sessionId, startAt: toInstant(startMs), endAt: toInstant(endMs) });
}
