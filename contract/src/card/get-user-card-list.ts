import { z } from 'zod';
import { ownedCard } from '#card/owned-card.ts';
import { endpoint } from '#endpoint.ts';
import { cardClass, cursor, pageSize } from '#field.ts';
import { OWNED_COUNT_MAX } from '#limits.ts';

export const ownedTabs = ['AVAILABLE', 'USING', 'USED', 'EXPIRED', 'HISTORY'] as const;
export const ownedTab = z.enum(ownedTabs);
export type OwnedTab = z.output<typeof ownedTab>;

const count = z
  .int()
  .nonnegative()
  .max(OWNED_COUNT_MAX + 1);

export const getUserCardList = endpoint({
  path: '/bass-card/getUserCardList',
  summary: "The caller's own coupons by state; AVAILABLE by soonest expiry, the others by newest event",
  session: 'required',
  request: z.object({ tab: ownedTab, cardClass: cardClass.optional(), cursor: cursor.optional(), pageSize }),
  response: z.object({
    list: z.array(ownedCard),
    /**
     * Of all classes, whatever the filter. HISTORY is used, expired and withdrawn ones that are not hidden. Exact up to
     * `OWNED_COUNT_MAX`; one more than that stands for any number beyond.
     */
    counts: z.object({ AVAILABLE: count, USING: count, USED: count, EXPIRED: count, HISTORY: count }),
    cursor: cursor.nullable(),
    hasMore: z.boolean(),
  }),
  refusals: [],
});
