import { z } from 'zod';
import { instant } from '#foundation/field.ts';

/** A session as the console lists it. */
export const listedSession = z
  .object({
    sessionId: z.uuid(),
    operatorId: z.uuid(),
    name: z.string(),
    /** Network address and browser of the sign-in. */
    address: z.string(),
    userAgent: z.string(),
    createdAt: instant,
    seenAt: instant,
    /** Whether it is the caller's current session. */
    isOwn: z.boolean(),
  })
  .meta({ id: 'OperatorSession' });
