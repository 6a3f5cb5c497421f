import { z } from 'zod';
import { ownedState } from '#card/owned-card.ts';
import { shareText } from '#content/share-text.ts';
import { endpoint } from '#endpoint.ts';
import { benefit, cardClass, id, instant } from '#field.ts';

/** The trial that an experience coupon is for. */
const trial = z.object({
  days: z.int().nonnegative(),
  /** What is tried, and what happens when it ends; null where the terms do not say. */
  what: z.string().nullable(),
  afterwards: z.string().nullable(),
  /** From when to when it runs or ran; null until it was started. */
  startedAt: instant.nullable(),
  endsAt: instant.nullable(),
});

export const getCardDetailsInfo = endpoint({
  path: '/bass-card/getCardDetailsInfo',
  summary: "A coupon's detail: the caller's own with `uCardId`, else as it is offered",
  session: 'optional',
  request: z.object({ uCardId: id.optional(), sCardId: id, uCardNo: z.string().min(1).max(64).optional() }),
  response: z.object({
    mTitle: z.string(),
    cardClass,
    sTitle: z.string(),
    /** When it can be used, in words. */
    time: z.string(),
    /** The exchange code, for its owner only; empty for a coupon on offer. Each showing is recorded. */
    couponCode: z.string(),
    /** Rules as HTML, cleaned by the server and again by the page. */
    rule: z.string(),
    benefit,
    /** `OFFERED` for a coupon that is not the caller's own. */
    state: z.enum([...ownedState.options, 'OFFERED']),
    /** Of an experience coupon. */
    trial: trial.optional(),
    /** Null while it depends on the moment of collecting. */
    validFrom: instant.nullable(),
    validTo: instant.nullable(),
    usable: z.boolean(),
    /** Why it is not usable, in words; null when it is. */
    reason: z.string().nullable(),
    /** How it is used: by `useCard`, by showing the code, or not at all (not owned, or finished). */
    useEntry: z.enum(['USE', 'CODE', 'NONE']),
    /** What it says when it is shared, where that is not its titles. */
    share: shareText.optional(),
  }),
  refusals: ['COUPON_NOT_FOUND', 'OWNED_COUPON_NOT_FOUND', 'NOT_LOGGED_IN'],
});
