import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { card } from '#claim/card.ts';
import { channel, classId, cursor, id, instant, keyword, pageId, pageSize, previewToken } from '#foundation/field.ts';

export const offerSorts = ['default', 'endingSoon', 'newest', 'value'] as const;
export type OfferSort = (typeof offerSorts)[number];

export const listOffers = call({
  path: '/bass-card/getCardVoucherList',
  summary: 'Coupons on offer: search, one class, sorted, page by page',
  who: { session: 'optional' },
  request: z.object({
    classId: classId.optional(),
    /** Only the coupons of this claim page, in its order, ended ones too. */
    pageId: pageId.optional(),
    /** Only this coupon, even when it has ended; nothing if it is not public. */
    sCardId: id.optional(),
    /** With `pageId`: the coupons of the version that the preview link shows. */
    previewToken: previewToken.optional(),
    ch: channel.optional(),
    keyword: keyword.optional(),
    /** `value`: what a coupon takes off at most, highest first; the book value where it takes off no money; what is gone comes last. */
    sort: z.enum(offerSorts).default('default'),
    /** Only what the caller can collect now, or a guest after logging in. */
    collectableNow: z.boolean().optional(),
    cursor: cursor.optional(),
    pageSize,
  }),
  answer: json(z.object({ list: z.array(card), cursor: cursor.nullable(), hasMore: z.boolean(), asOf: instant })),
  refusals: ['PREVIEW_INVALID'],
});
