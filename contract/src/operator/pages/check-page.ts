import { z } from 'zod';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';
import { pageFault, writtenPage } from '#operator/pages/page-fields.ts';

export const checkPage = operatorEndpoint({
  path: '/console-api/pages/check',
  summary: 'What would keep these words from being published: coupons that are over, unpublished or empty; other hosts',
  right: 'pages.read',
  request: writtenPage,
  response: z.object({ faults: z.array(pageFault) }),
  refusals: [],
});
