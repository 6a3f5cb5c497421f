import { z } from 'zod';
import { cursor, instant } from '#field.ts';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';
import { listSize } from '#operator/operator-fields.ts';

export const codeFileStates = ['SCHEDULED', 'IN_PROGRESS', 'DONE', 'ERROR', 'EXPIRED'] as const;

export const listCodeFiles = operatorEndpoint({
  path: '/console-api/codeFiles/list',
  summary: "Group customers' files of codes, newest first",
  right: 'codes.read',
  request: z.object({
    /** Part of the batch number or the name. */
    keyword: z.string().trim().min(1).max(40).optional(),
    state: z.enum(codeFileStates).optional(),
    cursor: cursor.optional(),
    size: listSize,
  }),
  response: z.object({
    items: z.array(
      z.object({
        fileId: z.uuid(),
        batchNo: z.string(),
        name: z.string(),
        /** Who ordered it, as the audit has it. */
        orderedBy: z.string().nullable(),
        state: z.enum(codeFileStates),
        rows: z.int(),
        downloadsLeft: z.int(),
        /** Downloads that were begun, and how often somebody was let at it. */
        downloads: z.int(),
        extractions: z.int(),
        /** Numbers that may take it out. */
        contacts: z.int(),
        createdAt: instant,
        expiresAt: instant,
      }),
    ),
    nextCursor: z.string().nullable(),
  }),
  refusals: [],
});
