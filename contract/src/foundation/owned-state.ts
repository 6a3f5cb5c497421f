import { z } from 'zod';

/** An owned coupon's states. EXPIRED is derived from `validTo` on reading or using. */
export const ownedStates = ['PENDING', 'AVAILABLE', 'USING', 'USED', 'EXPIRED', 'WITHDRAWN'] as const;
export const ownedState = z.enum(ownedStates);
export type OwnedState = z.output<typeof ownedState>;
