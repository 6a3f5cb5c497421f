import type { OwnedCard } from '@coupon-centre/contract/card/owned-card';
import type { ResponseOf } from '@coupon-centre/contract/endpoint';
import { OWNED_COUNT_MAX } from '@coupon-centre/contract/limits';
import type { SubscriberApi } from '@coupon-centre/contract/subscriber-api';
import { type ShownTab, shownTabs } from './own-address.ts';

type Counts = ResponseOf<SubscriberApi['getUserCardList']>['counts'];

/** The counts less what is being deleted and the server still counts. More than can be counted stays so. */
export const shownCounts = (
  counts: Counts,
  deleted: readonly Pick<OwnedCard, 'state'>[],
): Readonly<Record<ShownTab, number>> => {
  const less = (tab: ShownTab): number => {
    const told = counts[tab];
    return told > OWNED_COUNT_MAX ? told : Math.max(0, told - deleted.filter(({ state }) => state === tab).length);
  };
  return Object.fromEntries(shownTabs.map((tab) => [tab, less(tab)])) as Record<ShownTab, number>;
};
