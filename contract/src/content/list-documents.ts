import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { id, instant } from '#foundation/field.ts';
import { pageOf, pageRequest } from '#foundation/paged.ts';

const version = z.object({ version: z.int().positive(), effectiveAt: instant });

export const listDocuments = call({
  path: '/console-api/content/listDocuments',
  summary: 'The documents: service agreement, privacy statement, rules, each with what is in force, coming and waiting',
  who: { operator: 'content.read' },
  request: z.strictObject(pageRequest),
  answer: json(
    pageOf(
      z.object({
        docKey: z.string(),
        /** Of the version in force; before the first one, of the one that is coming or waits. */
        title: z.object({ 'zh-CN': z.string(), en: z.string() }),
        /** Null: none yet. */
        inForce: version.nullable(),
        /** The next one to take effect; null: none is planned. */
        coming: version.nullable(),
        /** The next version waits for this approval; null: none does. */
        approvalId: id.nullable(),
      }),
    ),
  ),
  refusals: [],
});
