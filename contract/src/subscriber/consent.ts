import { z } from 'zod';
import { consentDocuments } from './consent-documents.ts';

/** The versions that the person saw and agreed to. Versions that do not exist leave no record. */
export const agreedVersions = z
  .array(z.object({ docKey: z.enum(consentDocuments), version: z.int().min(1).max(1_000_000) }))
  .max(consentDocuments.length);
export type AgreedVersions = z.output<typeof agreedVersions>;
