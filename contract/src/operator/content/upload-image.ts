import { z } from 'zod';
import { operatorUploadEndpoint } from '#operator/operator-endpoint.ts';

/** Bytes of a picture as it is sent. */
export const IMAGE_MAX_BYTES = 5_242_880;

export const uploadImage = operatorUploadEndpoint({
  path: '/console-api/content/uploadImage',
  summary: 'A picture (JPEG, PNG, WebP), judged by its content, encoded anew, served under the hash of what came of it',
  right: 'content.write',
  request: z.object({ name: z.string().trim().min(1).max(100) }),
  response: z.object({ address: z.string(), width: z.int(), height: z.int() }),
  types: ['image/jpeg', 'image/png', 'image/webp'],
  maxBytes: IMAGE_MAX_BYTES,
  refusals: ['NOT_A_PICTURE'],
});
