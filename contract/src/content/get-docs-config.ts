import { z } from 'zod';
import { endpoint } from '#endpoint.ts';
import { instant } from '#field.ts';
import { DOCUMENTS_MAX } from '#limits.ts';

const docKey = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[\w-]+$/);

const document = z.object({
  title: z.string(),
  /** Cleaned HTML. */
  html: z.string(),
  version: z.int().positive(),
  updatedAt: instant,
});
export type ShownDocument = z.output<typeof document>;

/** Two variants (specification §7): one document by `docKey`, or several at once by `docKeys`. */
export const getDocsConfig = endpoint({
  path: '/bass-docs/getDocsConfig',
  summary:
    'Documents: service agreement, privacy statement, rules of an activity; one by `docKey` or several by `docKeys`',
  session: 'none',
  request: z
    .object({ docKey: docKey.optional(), docKeys: z.array(docKey).min(1).max(DOCUMENTS_MAX).optional() })
    .refine((asked) => (asked.docKey === undefined) !== (asked.docKeys === undefined), { path: ['docKey'] }),
  response: z.union([
    document,
    /** In the order asked for; keys without a document are left out. */
    z.object({ documents: z.array(document.extend({ docKey })) }),
  ]),
  refusals: ['PAGE_NOT_FOUND'],
});
