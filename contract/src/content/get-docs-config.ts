import { z } from 'zod';
import { endpoint } from '#endpoint.ts';
import { instant } from '#field.ts';

export const getDocsConfig = endpoint({
  path: '/bass-docs/getDocsConfig',
  summary: 'A document: service agreement, privacy statement, rules of an activity',
  session: 'none',
  request: z.object({
    docKey: z
      .string()
      .min(1)
      .max(64)
      .regex(/^[\w-]+$/),
  }),
  response: z.object({
    title: z.string(),
    /** Cleaned HTML. */
    html: z.string(),
    version: z.int().positive(),
    updatedAt: instant,
  }),
  refusals: ['PAGE_NOT_FOUND'],
});
