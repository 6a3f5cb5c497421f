import { z } from 'zod';
import { cardClass, instant } from '#foundation/field.ts';

const subscriberStates = ['ACTIVE', 'BANNED', 'RECYCLED'] as const;
export const subscriberState = z.enum(subscriberStates);

/** The state at the time of the answer: EXPIRED follows the clock. */
export const ownedStates = ['PENDING', 'AVAILABLE', 'USING', 'USED', 'EXPIRED', 'WITHDRAWN'] as const;
export const ownedState = z.enum(ownedStates);

export const title = z.object({ 'zh-CN': z.string(), en: z.string() });

/** An owned coupon. */
export const ownedEntry = z
  .object({
    subscriberId: z.uuid(),
    ownedId: z.uuid(),
    templateId: z.uuid(),
    title,
    cardClass,
    termsVersion: z.int(),
    serialNo: z.string(),
    state: ownedState,
    /** Whether its owner has hidden it. */
    isHidden: z.boolean(),
    claimedAt: instant,
    validFrom: instant,
    /** Exclusive. */
    validTo: instant,
    changedAt: instant,
  })
  .meta({ id: 'OwnedCouponOfSubscriber' });
