import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { cardClass, cursor, pageSize } from '#foundation/field.ts';
import { OWNED_COUNT_MAX } from '#foundation/limits.ts';
import { ownedCard } from './owned-card.ts';

export const ownedTabs = ['AVAILABLE', 'USING', 'USED', 'EXPIRED', 'HISTORY'] as const;
export const ownedTab = z.enum(ownedTabs);
export type OwnedTab = z.output<typeof ownedTab>;

const count = z
  .int()
  .nonnegative()
  .max(OWNED_COUNT_MAX + 1);

export const listMyCoupons = call({
  path: '/bass-card/getUserCardList',
  summary: "The caller's own coupons by state; AVAILABLE by soonest expiry, the others by newest event",
  who: { session: 'required' },
  request: z.object({ tab: ownedTab, cardClass: cardClass.optional(), cursor: cursor.optional(), pageSize }),
  answer: json(
    z.object({
      list: z.array(ownedCard),
      /**
       * Of all classes, regardless of the filter. HISTORY: used, expired and withdrawn coupons that are not hidden. Exact
       * up to `OWNED_COUNT_MAX`; one more means any number beyond.
       */
      counts: z.object({ AVAILABLE: count, USING: count, USED: count, EXPIRED: count, HISTORY: count }),
      cursor: cursor.nullable(),
      hasMore: z.boolean(),
    }),
  ),
  refusals: [],
});
