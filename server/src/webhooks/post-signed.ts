import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { type Attempted, sendWebhook } from './send-webhook.ts';
import { signedHeaders } from './webhook-secret.ts';

const ANSWER_WITHIN_MS = 10 * SECOND_MS;

/** A body for an address of the settings, which may be private. */
export interface SignedPost {
  readonly id: string;
  readonly url: string;
  readonly secret: Buffer;
  /** JSON. */
  readonly body: string;
  readonly nowMs: number;
}

/** Posts once, signed as webhooks are. Never rejects. */
export const postSigned = ({ id, url, secret, body, nowMs }: SignedPost): Promise<Attempted> =>
  sendWebhook({
    url,
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'coupon-centre',
      ...signedHeaders({ id, body, secrets: [secret] }, nowMs),
    },
    privateHosts: 'all',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
