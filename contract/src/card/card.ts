import { z } from 'zod';
import { shareText } from '#content/share-text.ts';
import { benefit, cardClass, id, instant } from '#field.ts';
import { startReminder } from '#reminder/reminder.ts';

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

/** A coupon as it is offered (wire §4, `CardVO`). Texts are in the caller's language. */
export const card = z.object({
  sCardId: id,
  mTitle: z.string(),
  sTitle: z.string(),
  cardClass,
  benefit,
  /** When it can be used, in words. */
  time: z.string(),
  claimStart: instant,
  claimEnd: instant,
  /** Share of the stock that is left, 0–100, rounded up: 0 is really none. */
  remainPercent: z.int().min(0).max(100),
  tags: z.array(z.string()),
  /** What `collectFromCardCenter` would answer this caller now. */
  actionState: z.enum(actionStates),
  /** Why it cannot be collected, in words. */
  reason: z.string().optional(),
  /** When that changes. */
  nextAt: instant.optional(),
  /** The caller's reminder of the start, beside NOT_STARTED. */
  reminder: startReminder.optional(),
  /** The caller's own coupon that can be used, beside OWNED_USE. */
  uCardId: id.optional(),
  /** What it says when it is shared, where that is not its titles; only where it was asked for by its id. */
  share: shareText.optional(),
});
export type Card = z.output<typeof card>;
