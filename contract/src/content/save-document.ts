import { z } from 'zod';
import { askedApproval } from '#approval/approval-fields.ts';
import { call, json } from '#call/call.ts';
import { instant } from '#foundation/field.ts';
import { CONTENT_TITLE_MAX_LENGTH, DOCUMENT_HTML_MAX_LENGTH } from '#foundation/limits.ts';
import { documentKey } from './document-key.ts';

const text = (maxLength: number) =>
  z.strictObject({ 'zh-CN': z.string().trim().min(1).max(maxLength), en: z.string().trim().min(1).max(maxLength) });

export const saveDocument = call({
  path: '/console-api/content/saveDocument',
  summary: 'Asks for the approval of the next version of a document; its HTML is sanitised',
  who: { operator: 'content.write' },
  request: z.strictObject({
    docKey: documentKey,
    /** The newest version that was read; 0 for a new document. */
    expectedVersion: z.int32().nonnegative(),
    title: text(CONTENT_TITLE_MAX_LENGTH),
    html: text(DOCUMENT_HTML_MAX_LENGTH),
    /** From when it is in force; null: as soon as it is approved. An approval after it takes effect at once. */
    effectiveAt: instant.nullable().default(null),
    /** The text changed in substance: subscribers who agreed to an earlier version are asked to agree again. */
    asksAgain: z.boolean().default(false),
  }),
  answer: json(z.object(askedApproval)),
  /** WRONG_STATE: another version of it waits for approval. */
  refusals: ['STALE_VALUE', 'WRONG_STATE'],
});
