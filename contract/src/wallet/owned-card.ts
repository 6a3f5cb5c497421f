import { z } from 'zod';
import { benefit, cardClass, id, instant } from '#foundation/field.ts';
import { ownedState } from '#foundation/owned-state.ts';
import { expiryReminder } from '#reminder/reminder.ts';

/** An owned coupon, with its terms at the time of the claim. */
export const ownedCard = z
  .object({
    uCardId: id,
    /** The serial number, for support; not the code. */
    uCardNo: z.string(),
    sCardId: id,
    mTitle: z.string(),
    sTitle: z.string(),
    cardClass,
    benefit,
    /** When it can be used, as text. */
    time: z.string(),
    state: ownedState,
    validFrom: instant,
    validTo: instant,
    /** Whether `useCoupon` would succeed now; if not, why, as text. */
    usable: z.boolean(),
    reason: z.string().optional(),
    claimedAt: instant,
    /** When its state last changed. */
    changedAt: instant,
    /** The caller's reminder of its expiry; in `listMyCoupons` only. */
    reminder: expiryReminder.optional(),
    /** Savings of its use, in fen or MB; only when used, and only if known. */
    savedFen: z.int().positive().optional(),
    savedMb: z.int().positive().optional(),
  })
  .meta({ id: 'OwnedCard' });
export type OwnedCard = z.output<typeof ownedCard>;
