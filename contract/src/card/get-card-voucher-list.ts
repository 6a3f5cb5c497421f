import { z } from 'zod';
import { card } from '#card/card.ts';
import { previewToken } from '#content/claim-page.ts';
import { endpoint } from '#endpoint.ts';
import { channel, classId, cursor, id, instant, keyword, pageId, pageSize } from '#field.ts';

export const getCardVoucherList = endpoint({
  path: '/bass-card/getCardVoucherList',
  summary: 'Coupons on offer: search, one class, sorted, page by page',
  session: 'optional',
  request: z.object({
    classId: classId.optional(),
    /** Only the coupons of this claim page, in its order, ended ones too. */
    pageId: pageId.optional(),
    /** Only this coupon, also when it has ended; none where nobody may see it. */
    sCardId: id.optional(),
    /** Beside `pageId`: the coupons of the version that the preview link is for. */
    previewToken: previewToken.optional(),
    ch: channel.optional(),
    keyword: keyword.optional(),
    sort: z.enum(['default', 'endingSoon', 'newest']).default('default'),
    cursor: cursor.optional(),
    pageSize,
  }),
  response: z.object({ list: z.array(card), cursor: cursor.nullable(), hasMore: z.boolean(), asOf: instant }),
  refusals: ['PREVIEW_INVALID'],
});
