import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { instant } from '#foundation/field.ts';
import { documentKey } from './document-key.ts';

const text = z.object({ 'zh-CN': z.string(), en: z.string() });

export const showDocument = call({
  path: '/console-api/content/showDocument',
  summary: 'A document with all its versions, newest first',
  who: { operator: 'content.read' },
  request: z.strictObject({ docKey: documentKey }),
  answer: json(
    z.object({
      versions: z.array(z.object({ version: z.int().positive(), title: text, html: text, updatedAt: instant })),
    }),
  ),
  refusals: ['UNKNOWN_ITEM'],
});
