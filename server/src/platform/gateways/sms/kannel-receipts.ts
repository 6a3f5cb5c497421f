import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { type DeriveKey, purposeKeys } from '#foundation/crypto/key-ring.ts';
import type { SmsReceiptState } from './port.ts';

/** Where Kannel reports what became of messages; not for the internet. */
export const KANNEL_RECEIPTS_PATH = '/sms-receipts/kannel';

/** Kannel asks for all of them: delivered 1, failed 2, held 4, taken by the centre 8, rejected by it 16. */
export const KANNEL_DLR_MASK = '31';
const states: Readonly<Record<string, SmsReceiptState>> = {
  1: 'delivered',
  2: 'failed',
  4: 'submitted',
  8: 'submitted',
  16: 'rejected',
};
/** Of Kannel's `%d`; undefined for others. */
export const kannelState = (dlr: string): SmsReceiptState | undefined => states[dlr];

const NETWORK_CODE = /dlr_err=((?:%[\dA-Fa-f]{2}|[^&])*)/;

/** The centre's error code in Kannel's `%D`, `dlr_err` of three bytes: the kind of network, and the code. */
export function kannelCode(metaData: string): string | undefined {
  const bytes = [...(NETWORK_CODE.exec(metaData)?.[1] ?? '').matchAll(/%([\dA-Fa-f]{2})|[^%]/g)].map(([symbol, hex]) =>
    hex === undefined ? symbol.charCodeAt(0) : Number.parseInt(hex, 16),
  );
  const [, high, low] = bytes;
  return high === undefined || low === undefined ? undefined : String(high * 256 + low).padStart(3, '0');
}

/** Kannel does not sign its receipts, so each address holds a seal of route and message that only we can make. */
export interface KannelReceipts {
  /** The `dlr-url` of a message; Kannel fills in the `%d` and `%D`. */
  urlFor(route: string, messageId: string): string;
}

export const createKannelSeal = (deriveKey: DeriveKey) => {
  const keys = purposeKeys(deriveKey, 'kannel-receipt');
  const sealBy = (key: KeyObject, route: string, messageId: string): string =>
    createHmac('sha256', key).update(`${route}\n${messageId}`).digest('base64url');
  return {
    sealOf: (route: string, messageId: string): string => sealBy(keys.current(), route, messageId),
    fits(route: string, messageId: string, seal: string): boolean {
      const given = Buffer.from(seal);
      return keys.all().some((key) => {
        const expected = Buffer.from(sealBy(key, route, messageId));
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
    },
  };
};

/** `baseUrl`: where Kannel reaches our nodes. */
export function createKannelReceipts(deriveKey: DeriveKey, baseUrl: string): KannelReceipts {
  const { sealOf } = createKannelSeal(deriveKey);
  return {
    urlFor: (route, messageId) =>
      `${baseUrl}${KANNEL_RECEIPTS_PATH}/${route}/${messageId}/${sealOf(route, messageId)}?dlr=%d&code=%D`,
  };
}
