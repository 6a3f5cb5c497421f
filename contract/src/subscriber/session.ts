import { z } from 'zod';
import { PHONE_NONCE_MIN_LENGTH, PHONE_PATTERN } from '#foundation/limits.ts';

/** The session's values other than the token, which travels in `msg` (specification §3). */
export const sessionValues = z.object({
  /** The session's id. */
  ms: z.string(),
  /** Binds token, session and subscriber. */
  hc: z.string(),
  /** Identifies the person in usage events; not the subscriber's id, not the number. */
  uid: z.string(),
});

/** RSA-OAEP (SHA-256, 3072 bits) in base64 over `{"phone", "at", "nonce"}`: 384 bytes are 512 characters. */
export const sealedPhone = z
  .string()
  .length(512)
  .regex(/^[A-Za-z0-9+/]+={0,2}$/);

/** The decrypted content of `phone_no`. */
export const phoneEnvelope = z.object({
  phone: z.string().regex(PHONE_PATTERN),
  /** Epoch milliseconds. */
  at: z.int(),
  nonce: z.string().min(PHONE_NONCE_MIN_LENGTH).max(128),
});
