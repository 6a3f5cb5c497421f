import { z } from 'zod';
import { instant } from '#field.ts';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';

export const listDocuments = operatorEndpoint({
  path: '/console-api/content/listDocuments',
  summary: 'The documents: service agreement, privacy statement, rules, each with its newest version',
  right: 'content.read',
  request: z.object({}),
  response: z.object({
    items: z.array(
      z.object({
        docKey: z.string(),
        version: z.int().positive(),
        title: z.object({ 'zh-CN': z.string(), en: z.string() }),
        updatedAt: instant,
      }),
    ),
  }),
  refusals: [],
});
