import { z } from 'zod';
import { instant } from '#field.ts';
import { documentKey } from '#operator/content/document-key.ts';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';

const text = z.object({ 'zh-CN': z.string(), en: z.string() });

export const showDocument = operatorEndpoint({
  path: '/console-api/content/showDocument',
  summary: 'A document with all its versions, the newest first',
  right: 'content.read',
  request: z.object({ docKey: documentKey }),
  response: z.object({
    versions: z.array(z.object({ version: z.int().positive(), title: text, html: text, updatedAt: instant })),
  }),
  refusals: ['UNKNOWN_ITEM'],
});
