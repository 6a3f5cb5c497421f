import { z } from 'zod';
import { call, loginJson } from '#call/call.ts';
import { instant } from '#foundation/field.ts';
import { consentDocuments } from '#subscriber/consent-documents.ts';

export const showConsent = call({
  path: '/login-server/consent',
  summary: 'What the caller agreed to, and whether a document changed in substance since',
  who: { session: 'required' },
  request: z.object({}),
  answer: loginJson(
    z.object({
      /** Without those that the installation does not have. */
      documents: z
        .array(
          z.object({
            docKey: z.enum(consentDocuments),
            title: z.string(),
            /** In force now. */
            version: z.int().positive(),
            /** Null: no record, or withdrawn. */
            agreed: z.object({ version: z.int().positive(), at: instant }).nullable(),
            /** The text changed in substance since: the page asks before the next claim. */
            mustAgree: z.boolean(),
          }),
        )
        .max(consentDocuments.length),
    }),
  ),
  refusals: [],
});
