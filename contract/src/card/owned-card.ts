import { z } from 'zod';
import { benefit, cardClass, id, instant } from '#field.ts';
import { expiryReminder } from '#reminder/reminder.ts';

/** An owned coupon's states. EXPIRED is decided when it is read or used, from `validTo`. */
export const ownedStates = ['PENDING', 'AVAILABLE', 'USING', 'USED', 'EXPIRED', 'WITHDRAWN'] as const;
export const ownedState = z.enum(ownedStates);
export type OwnedState = z.output<typeof ownedState>;

/** A coupon that somebody has, with the terms as they stood when it was collected. */
export const ownedCard = z.object({
  uCardId: id,
  /** The serial number, for support; not the code. */
  uCardNo: z.string(),
  sCardId: id,
  mTitle: z.string(),
  sTitle: z.string(),
  cardClass,
  benefit,
  /** When it can be used, in words. */
  time: z.string(),
  state: ownedState,
  validFrom: instant,
  validTo: instant,
  /** Whether `useCard` would go through now; if not, why, in words. */
  usable: z.boolean(),
  reason: z.string().optional(),
  claimedAt: instant,
  /** When it last changed its state. */
  changedAt: instant,
  /** The caller's reminder of its expiry; in `getUserCardList` only. */
  reminder: expiryReminder.optional(),
  /** What its use saved, in fen or in MB; only of a used one, and only where that is known. */
  savedFen: z.int().positive().optional(),
  savedMb: z.int().positive().optional(),
});
export type OwnedCard = z.output<typeof ownedCard>;
