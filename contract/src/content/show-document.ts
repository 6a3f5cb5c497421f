import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { id, instant } from '#foundation/field.ts';
import { pageOf, pageRequest } from '#foundation/paged.ts';
import { documentKey } from './document-key.ts';

const text = z.object({ 'zh-CN': z.string(), en: z.string() });

/** COMING: approved, takes effect later. PAST: replaced by a newer version, perhaps before it took effect. */
export const documentStates = ['IN_FORCE', 'COMING', 'PAST'] as const;
export type DocumentState = (typeof documentStates)[number];

export const showDocument = call({
  path: '/console-api/content/showDocument',
  summary: 'The approved versions of a document, newest first',
  who: { operator: 'content.read' },
  request: z.strictObject({ docKey: documentKey, ...pageRequest }),
  answer: json(
    pageOf(
      z.object({
        version: z.int().positive(),
        title: text,
        html: text,
        state: z.enum(documentStates),
        effectiveAt: instant,
        /** Subscribers are asked to agree again. */
        asksAgain: z.boolean(),
        /** When it was approved. */
        updatedAt: instant,
        /** Null for what came with the installation. */
        writtenBy: z.string().nullable(),
        approvedBy: z.string().nullable(),
      }),
      {
        /** The next version waits for this approval; null: none does. */
        approvalId: id.nullable(),
      },
    ),
  ),
  refusals: ['UNKNOWN_ITEM'],
});
