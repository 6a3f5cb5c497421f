import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { card } from '#claim/card.ts';
import { id } from '#foundation/field.ts';
import { CLAIM_PAGE_COUPONS_MAX, CLAIM_PAGE_MODULES_MAX } from '#foundation/limits.ts';

/** As many as a page can name. */
export const PAGE_CARDS_MAX = CLAIM_PAGE_COUPONS_MAX * CLAIM_PAGE_MODULES_MAX;
const cards = z.array(card).max(PAGE_CARDS_MAX);

export const listPageCards = call({
  path: '/console-api/pages/listCards',
  summary: 'Coupons as a guest sees them on a page, in each language; coupons that are not visible are left out',
  who: { operator: 'pages.read' },
  request: z.strictObject({
    /** Default: all that a page can name now. */
    templateIds: z.array(id).max(PAGE_CARDS_MAX).optional(),
  }),
  answer: json(z.object({ cards: z.object({ 'zh-CN': cards, en: cards }) })),
  refusals: [],
});
