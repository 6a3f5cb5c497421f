import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { batchNo, id, instant } from '#foundation/field.ts';
import { EXTRACT_CODE_PATTERN, SEALED_TOKEN_MAX_LENGTH } from '#foundation/limits.ts';

export const codeFileStates = ['SCHEDULED', 'IN_PROGRESS', 'DONE', 'ERROR', 'EXPIRED'] as const;

export const extractCodeFile = call({
  path: '/bass-card/fileExtractions',
  summary: "A group customer's code file: its state, and a ticket to download it",
  who: { session: 'required' },
  request: z.object({
    batchNo,
    extractCode: z.string().regex(EXTRACT_CODE_PATTERN),
    /** From `sendConfirmationSms`; not needed again in the same session. */
    smsTicket: z.string().min(1).max(SEALED_TOKEN_MAX_LENGTH).optional(),
  }),
  answer: json(
    z.object({
      fileId: id,
      /** Without extension. */
      name: z.string(),
      /** Without header rows; grows while the file is being made. */
      rows: z.int().nonnegative(),
      /** Size as xlsx; 0 until it is made. */
      bytes: z.int().nonnegative(),
      status: z.enum(codeFileStates),
      /** For one download, in this session, within five minutes; absent when the file cannot be downloaded. */
      ticket: z.string().optional(),
      expiresAt: instant,
      downloadsLeft: z.int().nonnegative(),
    }),
  ),
  refusals: ['EXTRACTION_REFUSED', 'TOO_MANY_TRIES', 'CONFIRMATION_NEEDED', 'CODE_WRONG'],
});
