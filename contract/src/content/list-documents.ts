import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { instant } from '#foundation/field.ts';
import { pageOf, pageRequest } from '#foundation/paged.ts';

export const listDocuments = call({
  path: '/console-api/content/listDocuments',
  summary: 'The documents: service agreement, privacy statement, rules, each with its newest version',
  who: { operator: 'content.read' },
  request: z.strictObject(pageRequest),
  answer: json(
    pageOf(
      z.object({
        docKey: z.string(),
        version: z.int().positive(),
        title: z.object({ 'zh-CN': z.string(), en: z.string() }),
        updatedAt: instant,
      }),
    ),
  ),
  refusals: [],
});
