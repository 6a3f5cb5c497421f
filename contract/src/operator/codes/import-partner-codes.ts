import { z } from 'zod';
import { id } from '#field.ts';
import { operatorUploadEndpoint } from '#operator/operator-endpoint.ts';

/** Lines of an uploaded file, and its bytes. */
export const UPLOAD_LINES_MAX = 1_000_000;
export const UPLOAD_MAX_BYTES = 80_000_000;
/** What browsers call such files; what they are is told by their content. */
export const uploadTypes = [
  'text/csv',
  'text/plain',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/octet-stream',
] as const;
export const fileName = z.string().trim().min(1).max(200);

export const importPartnerCodes = operatorUploadEndpoint({
  path: '/console-api/codes/importPartnerCodes',
  summary: "A partner's codes for a coupon, csv or xlsx, one a line in the first column; worked in the background",
  right: 'codes.write',
  request: z.object({ templateId: id, fileName }),
  types: uploadTypes,
  maxBytes: UPLOAD_MAX_BYTES,
  response: z.object({ importId: z.uuid(), lines: z.int() }),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE', 'TAKES_NO_CODES'],
});
