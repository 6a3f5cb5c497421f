import type { grabStates } from '@coupon-centre/contract/centre/list-grabs';
import { HOUR_MS } from '@coupon-centre/contract/foundation/time';
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { GrabSession } from '#catalogue/offer.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Handler } from '#platform/http/handler.ts';
import type { Shelf, Shelved } from './shelf.ts';

/** Grabs are listed for this long after their end. */
const SHOWN_AFTER_END_MS = 2 * HOUR_MS;
const SHOWN_AT_MOST = 6;

function stateOf(session: GrabSession, coupons: readonly Shelved[], nowMs: number): (typeof grabStates)[number] {
  if (nowMs < session.startMs) return 'UPCOMING';
  if (nowMs >= session.endMs) return 'ENDED';
  return coupons.every(({ card }) => card.remainPercent === 0) ? 'SOLD_OUT' : 'RUNNING';
}

export const listGrabs =
  (catalogue: Catalogue, shelf: Shelf): Handler<'listGrabs'> =>
  async ({ ch }, caller) => {
    const who = await shelf.viewer(caller, ch);
    const shown = catalogue.contents().grabs.filter(({ endMs }) => caller.nowMs < endMs + SHOWN_AFTER_END_MS);
    const live = shown.filter(({ endMs }) => caller.nowMs < endMs);
    const ended = shown.filter(({ endMs }) => caller.nowMs >= endMs).slice(-1);
    const sessions = [...ended, ...live].slice(0, SHOWN_AT_MOST).flatMap((session) => {
      const coupons = shelf.grab(session, caller, who);
      if (coupons.length === 0) return [];
      return [
        {
          sessionId: session.sessionId,
          startAt: toInstant(session.startMs),
          endAt: toInstant(session.endMs),
          state: stateOf(session, coupons, caller.nowMs),
          list: coupons.map(({ card, total }) => ({ ...card, total, reminded: card.reminder !== undefined })),
        },
      ];
    });
    return { serverNow: toInstant(caller.nowMs), sessions };
  };
