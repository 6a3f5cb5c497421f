import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { instant } from '#foundation/field.ts';
import { pageOf, pageRequest } from '#foundation/paged.ts';
import { documentKey } from './document-key.ts';

const text = z.object({ 'zh-CN': z.string(), en: z.string() });

export const showDocument = call({
  path: '/console-api/content/showDocument',
  summary: 'The versions of a document, newest first',
  who: { operator: 'content.read' },
  request: z.strictObject({ docKey: documentKey, ...pageRequest }),
  answer: json(pageOf(z.object({ version: z.int().positive(), title: text, html: text, updatedAt: instant }))),
  refusals: ['UNKNOWN_ITEM'],
});
