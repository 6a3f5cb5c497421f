import { z } from 'zod';
import { endpoint } from '#endpoint.ts';
import { batchNo, id, instant } from '#field.ts';
import { EXTRACT_CODE_PATTERN, SEALED_TOKEN_MAX_LENGTH } from '#limits.ts';

export const codeFileStates = ['SCHEDULED', 'IN_PROGRESS', 'DONE', 'ERROR', 'EXPIRED'] as const;

export const fileExtractions = endpoint({
  path: '/bass-card/fileExtractions',
  summary: "A group customer's code file: how it stands, and a ticket to download it",
  session: 'required',
  request: z.object({
    batchNo,
    extractCode: z.string().regex(EXTRACT_CODE_PATTERN),
    /** From `sendSmsCode`; not needed again in the session that has shown one. */
    smsTicket: z.string().min(1).max(SEALED_TOKEN_MAX_LENGTH).optional(),
  }),
  response: z.object({
    fileId: id,
    /** Without an ending. */
    name: z.string(),
    /** Without the heads; grows while the file is made. */
    rows: z.int().nonnegative(),
    /** Size as xlsx; 0 until it is made. */
    bytes: z.int().nonnegative(),
    status: z.enum(codeFileStates),
    /** For one download, in this session, within five minutes; left out where there is none to be had. */
    ticket: z.string().optional(),
    expiresAt: instant,
    downloadsLeft: z.int().nonnegative(),
  }),
  refusals: ['EXTRACTION_REFUSED', 'TOO_MANY_TRIES', 'CONFIRMATION_NEEDED', 'CODE_WRONG'],
});
