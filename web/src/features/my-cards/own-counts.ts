import type { Api } from '@coupon-centre/contract/api/api';
import type { ResponseOf } from '@coupon-centre/contract/call/call';
import { OWNED_COUNT_MAX } from '@coupon-centre/contract/foundation/limits';
import type { OwnedCard } from '@coupon-centre/contract/wallet/owned-card';
import { type ShownTab, shownTabs } from './own-address.ts';

type Counts = ResponseOf<Api['listMyCoupons']>['counts'];

/** The counts minus coupons under deletion that the server still counts. A count above the maximum stays. */
export const shownCounts = (
  counts: Counts,
  deleted: readonly Pick<OwnedCard, 'state'>[],
): Readonly<Record<ShownTab, number>> => {
  const less = (tab: ShownTab): number => {
    const count = counts[tab];
    return count > OWNED_COUNT_MAX ? count : Math.max(0, count - deleted.filter(({ state }) => state === tab).length);
  };
  return Object.fromEntries(shownTabs.map((tab) => [tab, less(tab)])) as Record<ShownTab, number>;
};
