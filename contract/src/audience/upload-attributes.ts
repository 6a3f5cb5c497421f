import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { attributeId } from '#catalogue/audience.ts';
import { UPLOAD_MAX_BYTES, uploadTypes } from '#partner-codes/import-partner-codes.ts';
import { importCounts } from './attribute-fields.ts';

export const uploadAttributes = call({
  path: '/console-api/audiences/uploadAttributes',
  summary:
    'Sets attributes of the numbers of a csv or xlsx: a line of headings, the number first, then attributes by id or name',
  who: { operator: 'audiences.write' },
  request: z.strictObject({}),
  upload: { types: uploadTypes, maxBytes: UPLOAD_MAX_BYTES },
  isRepeatable: true,
  answer: json(
    z.object({
      /** Of the file's columns, in its order. */
      attributeIds: z.array(attributeId),
      ...importCounts,
      /** Lines with a wrong number or value; nothing of them was set. */
      wrong: z.int().nonnegative(),
      firstWrong: z
        .object({
          lineNo: z.int().positive(),
          /** Whose value is wrong; null: the phone number is. */
          attributeId: attributeId.nullable(),
          /** What the cell says, up to 40 characters; empty where the phone number is wrong. */
          text: z.string(),
        })
        .nullable(),
    }),
  ),
  /** UNKNOWN_ITEM: one of its attributes was removed meanwhile. */
  refusals: ['UNKNOWN_ITEM'],
});
