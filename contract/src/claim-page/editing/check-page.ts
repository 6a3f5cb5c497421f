import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { pageFault } from '#call/page-fault.ts';
import { writtenPage } from './page-fields.ts';

/** The first faults; who mends them sees the next. */
export const PAGE_FAULTS_MAX = 200;

export const checkPage = call({
  path: '/console-api/pages/check',
  summary:
    'The faults that would prevent publishing this content: coupons ended, unpublished or out of stock; other hosts',
  who: { operator: 'pages.read' },
  request: writtenPage,
  answer: json(z.object({ faults: z.array(pageFault).max(PAGE_FAULTS_MAX) })),
  refusals: [],
});
