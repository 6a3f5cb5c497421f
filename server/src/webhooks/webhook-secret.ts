import { createHmac, randomBytes } from 'node:crypto';
import { DAY_MS, SECOND_MS } from '@coupon-centre/contract/foundation/time';
import type { DeriveKey } from '#foundation/crypto/key-ring.ts';
import { createSealedBox, type SealedBox } from '#foundation/crypto/sealed-box.ts';

/** How long the previous secret also signs. */
export const PREVIOUS_MS = DAY_MS;
const SECRET_BYTES = 32;
const PREFIX = 'whsec_';

/** Seals endpoints' secrets. */
export const webhookBox = (deriveKey: DeriveKey): SealedBox => createSealedBox(deriveKey, 'webhook-secret');

/** As receivers are given it. */
export const showSecret = (secret: Buffer): string => PREFIX + secret.toString('base64');

/** A secret, and how receivers are given it. */
export function makeSecret(): { readonly secret: Buffer; readonly shown: string } {
  const secret = randomBytes(SECRET_BYTES);
  return { secret, shown: showSecret(secret) };
}

/** The headers of Standard Webhooks; a signature for each secret. */
export function signedHeaders(
  { id, body, secrets }: { readonly id: string; readonly body: string; readonly secrets: readonly Buffer[] },
  nowMs: number,
): Readonly<Record<string, string>> {
  const seconds = Math.floor(nowMs / SECOND_MS);
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64')}`,
  );
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  };
}
