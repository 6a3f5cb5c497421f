import type { Card } from '@coupon-centre/contract/claim/card';
import useSWR from 'swr';
import { call } from '#lib/call/call.ts';
import { channelPart } from '#lib/navigation/visit.ts';
import { detailRoute } from '#ui/ticket/coupon-face.ts';

/** The claim page or coupon that was looked for; `path` is its address. Instants are ISO 8601. */
export interface NamedItem {
  readonly name: string;
  readonly path: string;
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  /** Whether it can be had now, according to the server. */
  readonly isOn: boolean;
}

/** What the address names; null for nothing, or for what can no longer be found. */
export interface NamedItemKey {
  readonly pageId: string | null;
  readonly sCardId: string | null;
}

/** A coupon that is all gone, or was ended before its window closed, has no known end. */
export const itemOf = (card: Card, nowMs: number): NamedItem => {
  const { actionState, claimStart, claimEnd } = card;
  const isOver = actionState === 'ENDED' || actionState === 'SOLD_OUT';
  return {
    name: card.mTitle,
    path: `${detailRoute(card.benefit)}?sCardId=${card.sCardId}`,
    startsAt: claimStart,
    endsAt: isOver && Date.parse(claimEnd) > nowMs ? null : claimEnd,
    isOn: !isOver && actionState !== 'NOT_STARTED',
  };
};

const pageItem = async (pageId: string): Promise<NamedItem | null> => {
  const answer = await call('showClaimPage', { pageId });
  const path = `/h5Page?pageId=${encodeURIComponent(pageId)}`;
  switch (answer.code) {
    case codeOf.SUCCESS:
    case codeOf.PAGE_NOT_ONLINE: {
      const { title, effectiveFrom, effectiveTo } = answer.resp_data;
      return { name: title, path, startsAt: effectiveFrom, endsAt: effectiveTo, isOn: answer.code === codeOf.SUCCESS };
    }
    case codeOf.PAGE_NOT_FOUND:
    case codeOf.BAD_INPUT:
    case codeOf.NOT_LOGGED_IN:
    case codeOf.SESSION_ENDED:
    case codeOf.SESSION_MISMATCH:
    case codeOf.BUSY:
      return null;
    default:
      return answer satisfies never;
  }
};

const couponItem = async (sCardId: string): Promise<NamedItem | null> => {
  const answer = await call('listOffers', { sCardId, ...channelPart() });
  const [card] = answer.code === codeOf.SUCCESS ? answer.resp_data.list : [];
  return card === undefined ? null : itemOf(card, answer.serverTime);
};

const findItem = async ({ pageId, sCardId }: NamedItemKey): Promise<NamedItem | null> => {
  if (pageId !== null) return pageItem(pageId);
  return sCardId === null ? null : couponItem(sCardId);
};

/** Which page or coupon was looked for; undefined until known, null if it cannot be found. */
export const useNamedItem = (key: NamedItemKey): NamedItem | null | undefined => {
  const { data, error } = useSWR(['sought', key], () => findItem(key));
  return data === undefined && error !== undefined ? null : data;
};

export type ItemStatus = 'ended' | 'soon' | 'on';

/** Its status at a moment; epoch milliseconds on the server. */
export const statusOf = (item: NamedItem | null, nowMs: number): ItemStatus => {
  if (item?.isOn) return 'on';
  return item?.startsAt && Date.parse(item.startsAt) > nowMs ? 'soon' : 'ended';
};
