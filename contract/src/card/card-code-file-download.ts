import { z } from 'zod';
import { fileEndpoint } from '#endpoint.ts';
import { id } from '#field.ts';
import { SEALED_TOKEN_MAX_LENGTH } from '#limits.ts';

/** Media types by format. */
export const codeFileTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const;
export const codeFileFormats = ['xlsx', 'csv'] as const satisfies readonly (keyof typeof codeFileTypes)[];

export const cardCodeFileDownload = fileEndpoint({
  path: '/bass-card/cardCodeFileDownLoad',
  summary: "A group customer's code file itself, streamed",
  session: 'required',
  request: z.object({
    fileId: id,
    /** From `fileExtractions`; good for one download. */
    ticket: z.string().min(1).max(SEALED_TOKEN_MAX_LENGTH),
    format: z.enum(codeFileFormats).default('xlsx'),
  }),
  types: Object.values(codeFileTypes),
  refusals: ['FILE_NOT_FOUND', 'FILE_NOT_READY'],
});
