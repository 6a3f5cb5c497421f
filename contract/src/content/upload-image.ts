import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { FILE_NAME_MAX_LENGTH } from '#foundation/limits.ts';

/** Maximum size of an uploaded picture. */
export const IMAGE_MAX_BYTES = 5_242_880;
export const IMAGE_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];

export const uploadImage = call({
  path: '/console-api/content/uploadImage',
  summary: 'Uploads a picture (JPEG, PNG, WebP); its content is checked, re-encoded and served under its hash',
  who: { operator: 'content.write' },
  request: z.strictObject({ name: z.string().trim().min(1).max(FILE_NAME_MAX_LENGTH) }),
  isRepeatable: true,
  answer: json(z.object({ address: z.string(), width: z.int(), height: z.int() })),
  upload: { types: IMAGE_TYPES, maxBytes: IMAGE_MAX_BYTES },
  refusals: ['NOT_A_PICTURE'],
});
