import { createHmac } from 'node:crypto';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { v7 as uuidv7 } from 'uuid';
import type { DeriveKey } from '#foundation/crypto/key-ring.ts';

const KEY_BYTES = 32;
const MAC_BYTES = 16;

interface EarlierVisits {
  readonly deriveKey: DeriveKey;
  readonly count: number;
  /** Epoch milliseconds. */
  readonly nowMs: number;
  readonly daysAgo: number;
}

/** Device cookies, one for each browser, as the page gave them some days ago. */
export function earlierCookies({ deriveKey, count, nowMs, daysAgo }: EarlierVisits): readonly string[] {
  const key = deriveKey('device-cookie', KEY_BYTES);
  return Array.from({ length: count }, () => {
    const id = uuidv7({ msecs: nowMs - daysAgo * DAY_MS });
    const mac = createHmac('sha256', key).update(id).digest().subarray(0, MAC_BYTES);
    return `device=${id}.${mac.toString('base64url')}`;
  });
}
