import { z } from 'zod';
import { call, file } from '#call/call.ts';
import { id } from '#foundation/field.ts';
import { SEALED_TOKEN_MAX_LENGTH } from '#foundation/limits.ts';

/** Media types by format. */
export const codeFileTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const;
export const codeFileFormats = ['xlsx', 'csv'] as const satisfies readonly (keyof typeof codeFileTypes)[];

export const downloadCodeFile = call({
  path: '/bass-card/cardCodeFileDownLoad',
  summary: "A group customer's code file itself, streamed",
  who: { session: 'required' },
  request: z.object({
    fileId: id,
    /** From `extractCodeFile`; valid for one download. */
    ticket: z.string().min(1).max(SEALED_TOKEN_MAX_LENGTH),
    format: z.enum(codeFileFormats).default('xlsx'),
  }),
  answer: file(Object.values(codeFileTypes)),
  refusals: ['FILE_NOT_FOUND', 'FILE_NOT_READY'],
});
