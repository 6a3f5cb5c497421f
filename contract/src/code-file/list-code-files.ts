import { z } from 'zod';
import { waitsOrRefused } from '#approval/approval-fields.ts';
import { call, json } from '#call/call.ts';
import { instant, keyword } from '#foundation/field.ts';
import { pageOf, pageRequest } from '#foundation/paged.ts';

/** IN_REVIEW: waits for approval; REJECTED: was not approved. */
export const codeFileStates = [
  'IN_REVIEW',
  'REJECTED',
  'SCHEDULED',
  'IN_PROGRESS',
  'DONE',
  'ERROR',
  'EXPIRED',
] as const;

export const listCodeFiles = call({
  path: '/console-api/codeFiles/list',
  summary: "Group customers' files of codes, newest first",
  who: { operator: 'codes.read' },
  request: z.strictObject({
    /** Part of the batch number or the name. */
    keyword: keyword.optional(),
    state: z.enum(codeFileStates).optional(),
    ...pageRequest,
  }),
  answer: json(
    pageOf(
      z.object({
        fileId: z.uuid(),
        batchNo: z.string(),
        name: z.string(),
        /** Who ordered it, by the name in the audit. */
        orderedBy: z.string().nullable(),
        state: z.enum(codeFileStates),
        ...waitsOrRefused,
        rows: z.int(),
        /** Codes that can still be exchanged. */
        codesLeft: z.int().nonnegative(),
        downloadsLeft: z.int(),
        /** Downloads that were started, and how often access was granted. */
        downloads: z.int(),
        extractions: z.int(),
        /** Number of contacts that may download it. */
        contacts: z.int(),
        createdAt: instant,
        expiresAt: instant,
      }),
    ),
  ),
  refusals: [],
});
