import type { Card } from '@coupon-centre/contract/card/card';
import { call } from '#lib/call.ts';
import { channelPart } from '#lib/visit.ts';

/** What somebody came for: a claim page or a coupon; `path` is where it is. Instants are ISO 8601. */
export interface Sought {
  readonly name: string;
  readonly path: string;
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  /** Whether it can be had now, as far as the server says. */
  readonly isOn: boolean;
}

/** What the address names; null for nothing, or for what nobody knows any more. */
export interface SoughtKey {
  readonly pageId: string | null;
  readonly sCardId: string | null;
}

/** A coupon that is all gone, or was ended before its window closed, does not say since when. */
export const soughtFrom = (card: Card, nowMs: number): Sought => {
  const { actionState, claimStart, claimEnd } = card;
  const isOver = actionState === 'ENDED' || actionState === 'SOLD_OUT';
  return {
    name: card.mTitle,
    path: `/cardDetail?sCardId=${card.sCardId}`,
    startsAt: claimStart,
    endsAt: isOver && Date.parse(claimEnd) > nowMs ? null : claimEnd,
    isOn: !isOver && actionState !== 'NOT_STARTED',
  };
};

const soughtPage = async (pageId: string): Promise<Sought | null> => {
  const answer = await call('getH5PageConf', { pageId });
  const path = `/h5Page?pageId=${encodeURIComponent(pageId)}`;
  switch (answer.code) {
    case '0000': {
      const { title, effectiveFrom, effectiveTo } = answer.resp_data;
      return { name: title, path, startsAt: effectiveFrom, endsAt: effectiveTo, isOn: true };
    }
    case '5002': {
      const { title, effectiveFrom, effectiveTo } = answer.resp_data;
      return { name: title, path, startsAt: effectiveFrom, endsAt: effectiveTo, isOn: false };
    }
    default:
      return null;
  }
};

const soughtCoupon = async (sCardId: string): Promise<Sought | null> => {
  const answer = await call('getCardVoucherList', { sCardId, ...channelPart() });
  const [card] = answer.code === '0000' ? answer.resp_data.list : [];
  return card === undefined ? null : soughtFrom(card, answer.serverTime);
};

/** Asks which page or coupon was sought. Rejects when there is no answer. */
export const findSought = async ({ pageId, sCardId }: SoughtKey): Promise<Sought | null> => {
  if (pageId !== null) return soughtPage(pageId);
  return sCardId === null ? null : soughtCoupon(sCardId);
};

export type Standing = 'ended' | 'soon' | 'on';

/** How it stands at a moment, epoch milliseconds on the server. */
export const standingOf = (sought: Sought | null, nowMs: number): Standing => {
  if (sought?.isOn) return 'on';
  return sought?.startsAt && Date.parse(sought.startsAt) > nowMs ? 'soon' : 'ended';
};
