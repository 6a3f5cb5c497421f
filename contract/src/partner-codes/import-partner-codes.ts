import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { id } from '#foundation/field.ts';

/** Maximum lines and bytes of an uploaded file. */
export const UPLOAD_LINES_MAX = 1_000_000;
export const UPLOAD_MAX_BYTES = 80_000_000;
/** Media types that browsers send; the actual type is detected from the content. */
export const uploadTypes = [
  'text/csv',
  'text/plain',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/octet-stream',
] as const;
const fileName = z.string().trim().min(1).max(200);

export const importPartnerCodes = call({
  path: '/console-api/codes/importPartnerCodes',
  summary: "A partner's codes for a coupon, csv or xlsx, one per line in the first column; imported in the background",
  who: { operator: 'codes.write' },
  request: z.strictObject({ templateId: id, fileName }),
  upload: { types: uploadTypes, maxBytes: UPLOAD_MAX_BYTES },
  isRepeatable: true,
  answer: json(z.object({ importId: z.uuid(), lines: z.int() })),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE', 'TAKES_NO_CODES'],
});
