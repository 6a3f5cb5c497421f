import type { StoredOwnedState } from '@coupon-centre/server/src/platform/db/schema/schema.ts';

/** A coupon of the subscriber with the demo's number; days count from the day of seeding. */
export interface WalletCoupon {
  /** A demo coupon with `stock.taken` of at least 1. */
  readonly key: string;
  readonly state: StoredOwnedState;
  readonly collectedOnDay: number;
  /** When it was used or withdrawn. */
  readonly changedOnDay?: number;
  /** How many days before the expiry its owner is reminded. */
  readonly remindDaysBefore?: number;
}

/** Every state except transient ones: ready, expiring soon, not yet valid, limited to certain hours, finished. */
export const demoWallet: readonly WalletCoupon[] = [
  { key: 'topup-50-5', state: 'AVAILABLE', collectedOnDay: -12 },
  { key: 'topup-95', state: 'AVAILABLE', collectedOnDay: -3 },
  { key: 'topup-100-12', state: 'AVAILABLE', collectedOnDay: -2 },
  { key: 'topup-app-100-15', state: 'AVAILABLE', collectedOnDay: -1 },
  { key: 'traffic-weekend-10gb', state: 'AVAILABLE', collectedOnDay: -2, remindDaysBefore: 7 },
  { key: 'experience-5g-boost', state: 'AVAILABLE', collectedOnDay: -6 },
  { key: 'experience-home-watch-15', state: 'AVAILABLE', collectedOnDay: -1 },
  { key: 'life-coffee-15', state: 'AVAILABLE', collectedOnDay: -5 },
  { key: 'life-cinema-20', state: 'AVAILABLE', collectedOnDay: -4 },
  { key: 'credit-5', state: 'USED', collectedOnDay: -7, changedOnDay: -6 },
  { key: 'traffic-rescue-500mb', state: 'USED', collectedOnDay: -19, changedOnDay: -17 },
  { key: 'topup-98', state: 'USED', collectedOnDay: -35, changedOnDay: -34 },
  { key: 'experience-cloud-30', state: 'USED', collectedOnDay: -12, changedOnDay: -11 },
  { key: 'topup-harvest-80-8', state: 'EXPIRED', collectedOnDay: -100 },
  { key: 'traffic-taster-8gb', state: 'AVAILABLE', collectedOnDay: -30 },
  { key: 'life-tea-12', state: 'WITHDRAWN', collectedOnDay: -20, changedOnDay: -5 },
];
