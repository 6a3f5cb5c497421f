import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { listId } from '#catalogue/audience.ts';
import { UPLOAD_MAX_BYTES, uploadTypes } from '#partner-codes/import-partner-codes.ts';

/** REPLACE: numbers that the file does not have leave the list once the whole file is read. */
export const listUploadWays = ['ADD', 'REMOVE', 'REPLACE'] as const;

export const uploadListNumbers = call({
  path: '/console-api/audiences/uploadList',
  summary: 'Puts the numbers of a csv or xlsx on a list, takes them off, or replaces the list by them',
  who: { operator: 'audiences.write' },
  request: z.strictObject({ listId, way: z.enum(listUploadWays) }),
  upload: { types: uploadTypes, maxBytes: UPLOAD_MAX_BYTES },
  isRepeatable: true,
  answer: json(
    z.object({
      added: z.int().nonnegative(),
      removed: z.int().nonnegative(),
      /** Lines that are no phone number; the file's first of them. */
      wrong: z.int().nonnegative(),
      firstWrongLine: z.int().positive().nullable(),
      numbers: z.int().nonnegative(),
    }),
  ),
  refusals: ['UNKNOWN_ITEM', 'LIST_BEING_READ'],
});
