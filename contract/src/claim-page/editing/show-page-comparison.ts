import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { comparedGroup, ofComparison } from '#experiment/comparison-fields.ts';
import { pageId } from '#foundation/field.ts';
import { pageVersion } from './page-fields.ts';

export const showPageComparison = call({
  path: '/console-api/pages/comparison',
  summary:
    'What the variants of a published version of a claim page brought, next to the page itself, with intervals that hold together and however often they are looked at',
  who: { operator: 'pages.read' },
  request: z.strictObject({ pageId, version: pageVersion }),
  answer: json(
    z.object({
      /** The page itself. */
      page: comparedGroup,
      ...ofComparison,
    }),
  ),
  refusals: ['UNKNOWN_ITEM'],
});
