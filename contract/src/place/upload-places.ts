import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { placeListId } from '#foundation/field.ts';
import { uploadTypes } from '#partner-codes/import-partner-codes.ts';

/** ADD: places of the same name and address are changed, others stay. REPLACE: those that the file does not have leave the list. */
export const placeUploadWays = ['ADD', 'REPLACE'] as const;

/** Enough for the most places of a list with the longest texts. */
const PLACE_FILE_MAX_BYTES = 8_000_000;

export const uploadPlaces = call({
  path: '/console-api/places/upload',
  summary:
    'Reads the places of a csv or xlsx into a list: a line of headings, then a place a line; all of it or nothing',
  who: { operator: 'coupons.write' },
  request: z.strictObject({ listId: placeListId, way: z.enum(placeUploadWays) }),
  upload: { types: uploadTypes, maxBytes: PLACE_FILE_MAX_BYTES },
  isRepeatable: true,
  answer: json(
    z.object({
      added: z.int().nonnegative(),
      /** Were on the list and say something else now. */
      changed: z.int().nonnegative(),
      removed: z.int().nonnegative(),
      /** On the list now. */
      places: z.int().nonnegative(),
    }),
  ),
  refusals: ['UNKNOWN_ITEM'],
});
