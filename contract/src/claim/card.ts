import { z } from 'zod';
import { benefit, cardClass, id, instant } from '#foundation/field.ts';
import { restockReminder, startReminder } from '#reminder/reminder.ts';
import { shareText } from '#share/share-text.ts';

export const actionStates = [
  'CLAIM',
  'OWNED_USE',
  'LIMIT_REACHED',
  'NOT_STARTED',
  'SOLD_OUT',
  'SOLD_OUT_TODAY',
  'NOT_ELIGIBLE',
  'LOGIN',
  'ENDED',
  'PAUSED',
] as const;
export type ActionState = (typeof actionStates)[number];

/** A coupon on offer (wire §4, `CardVO`). Texts are in the caller's language. */
export const card = z
  .object({
    sCardId: id,
    mTitle: z.string(),
    sTitle: z.string(),
    cardClass,
    benefit,
    /** When it can be used, as text. */
    time: z.string(),
    claimStart: instant,
    claimEnd: instant,
    /** Percentage of the stock left, rounded up: 0 only when none is left. */
    remainPercent: z.int().min(0).max(100),
    tags: z.array(z.string()),
    /** What `claimCoupon` would answer this caller now. */
    actionState: z.enum(actionStates),
    /** Why it cannot be collected, as text. */
    reason: z.string().optional(),
    /** When that changes. */
    nextAt: instant.optional(),
    /** The caller's reminder of the start, with NOT_STARTED. */
    reminder: startReminder.optional(),
    /** The caller's reminder of new stock, with SOLD_OUT and SOLD_OUT_TODAY. */
    restock: restockReminder.optional(),
    /** The caller's own usable coupon, with OWNED_USE. */
    uCardId: id.optional(),
    /** Share text where it differs from the titles, for this person or for others; only when requested by id. */
    share: shareText.optional(),
  })
  .meta({ id: 'Card' });
export type Card = z.output<typeof card>;
