import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { instant, key } from '#foundation/field.ts';
import { DOCUMENTS_MAX } from '#foundation/limits.ts';

const document = z.object({
  title: z.string(),
  /** Sanitised HTML. */
  html: z.string(),
  version: z.int().positive(),
  /** From when this version is in force. */
  updatedAt: instant,
});
export type ShownDocument = z.output<typeof document>;

/** Two variants (specification §7): one document by `docKey`, or several at once by `docKeys`. */
export const readDocument = call({
  path: '/bass-docs/getDocsConfig',
  summary:
    'Documents in force: service agreement, privacy statement, activity rules; one by `docKey` or several by `docKeys`',
  who: { session: 'none' },
  request: z
    .object({ docKey: key.optional(), docKeys: z.array(key).min(1).max(DOCUMENTS_MAX).optional() })
    .refine((asked) => (asked.docKey === undefined) !== (asked.docKeys === undefined), { path: ['docKey'] }),
  answer: json(
    z.union([
      document,
      /** In the requested order; keys without a document are left out. */
      z.object({ documents: z.array(document.extend({ docKey: key })) }),
    ]),
  ),
  refusals: ['PAGE_NOT_FOUND'],
});
