import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { CONTENT_TITLE_MAX_LENGTH, DOCUMENT_HTML_MAX_LENGTH } from '#foundation/limits.ts';
import { documentKey } from './document-key.ts';

const text = (maxLength: number) =>
  z.strictObject({ 'zh-CN': z.string().trim().min(1).max(maxLength), en: z.string().trim().min(1).max(maxLength) });

export const saveDocument = call({
  path: '/console-api/content/saveDocument',
  summary: 'Saves the next version of a document, live within a second; its HTML is sanitised',
  who: { operator: 'content.write' },
  request: z.strictObject({
    docKey: documentKey,
    /** The newest version that was read; 0 for a new document. */
    expectedVersion: z.int().nonnegative(),
    title: text(CONTENT_TITLE_MAX_LENGTH),
    html: text(DOCUMENT_HTML_MAX_LENGTH),
  }),
  answer: json(z.object({ version: z.int().positive() })),
  refusals: ['STALE_VALUE'],
});
