import { z } from 'zod';
import { card } from '#card/card.ts';
import { id } from '#field.ts';
import { CLAIM_PAGE_COUPONS_MAX, CLAIM_PAGE_MODULES_MAX } from '#limits.ts';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';

export const listPageCards = operatorEndpoint({
  path: '/console-api/pages/listCards',
  summary: 'Coupons as a guest sees them on a page, in each language; those that nobody can see are left out',
  right: 'pages.read',
  request: z.object({
    /** None: all that a page can name now. */
    templateIds: z
      .array(id)
      .max(CLAIM_PAGE_COUPONS_MAX * CLAIM_PAGE_MODULES_MAX)
      .optional(),
  }),
  response: z.object({ cards: z.object({ 'zh-CN': z.array(card), en: z.array(card) }) }),
  refusals: [],
});
