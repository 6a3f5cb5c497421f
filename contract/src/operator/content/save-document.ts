import { z } from 'zod';
import { documentKey } from '#operator/content/document-key.ts';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';

const TITLE = 60;
const HTML = 100_000;
const text = (maxLength: number) =>
  z.object({ 'zh-CN': z.string().trim().min(1).max(maxLength), en: z.string().trim().min(1).max(maxLength) });

export const saveDocument = operatorEndpoint({
  path: '/console-api/content/saveDocument',
  summary: 'The next version of a document, seen within a second; its HTML is cleaned',
  right: 'content.write',
  request: z.object({
    docKey: documentKey,
    /** The newest that was read; 0 for a new document. */
    expectedVersion: z.int().nonnegative(),
    title: text(TITLE),
    html: text(HTML),
  }),
  response: z.object({ version: z.int().positive() }),
  refusals: ['STALE_VALUE'],
});
