import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { DAY_MS, SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { v7 as uuidv7, validate, version } from 'uuid';
import { growingCache } from '#foundation/cache/growing-cache.ts';
import { type DeriveKey, purposeKeys } from '#foundation/crypto/key-ring.ts';
import { cookieOf } from '#platform/http/cookie-of.ts';

/** Over TLS with the prefix that keeps other hosts of the domain from setting it. */
const COOKIE = 'device';
const SECURE_COOKIE = `__Host-${COOKIE}`;
const KEY_BYTES = 32;
const MAC_BYTES = 16;
const TIMED_VERSION = 7;
/** Browsers whose marks are remembered. */
const REMEMBERED_MAX = 20_000;
/** An id and its signature; nothing longer is remembered. */
const VALUE = /^([\da-f-]{36})\.([\w-]{22})$/i;
/** 48 bits in hexadecimal. */
const TIME_DIGITS = 12;
/** As long as browsers keep a cookie at most. */
const KEPT_SECONDS = (400 * DAY_MS) / SECOND_MS;

/** Our own signed id of a browser: it gives no access, and says whether a number has logged in with this browser before. */
export interface Devices {
  /** Opaque and constant for the browser that sends these cookies; undefined without a cookie of ours. */
  markOf(cookies: string | undefined): Buffer | undefined;
  /** The same, with when the browser was given its id (epoch milliseconds). */
  deviceOf(cookies: string | undefined): { readonly mark: Buffer; readonly sinceMs: number } | undefined;
  /** The `Set-Cookie` header for a browser without one, or with one of an earlier key; undefined if it needs none. */
  cookieFor(cookies: string | undefined, isSecure: boolean): string | undefined;
}

interface Device {
  readonly id: string;
  /** The key that signed it. */
  readonly keyId: number;
  readonly mark: Buffer;
  readonly sinceMs: number;
}

/** A version 7 id begins with its time; one of another version is of before, and old. */
const bornMs = (id: string): number =>
  version(id) === TIMED_VERSION ? Number.parseInt(id.replaceAll('-', '').slice(0, TIME_DIGITS), 16) : 0;

export function createDevices(deriveKey: DeriveKey): Devices {
  const signing = purposeKeys(deriveKey, 'device-cookie');
  const marking = createSecretKey(deriveKey('device-mark', KEY_BYTES));
  const macOf = (id: string, key: KeyObject): Buffer =>
    createHmac('sha256', key).update(id).digest().subarray(0, MAC_BYTES);

  // In a grab the same browsers call again and again.
  const known = growingCache<Device>({ max: REMEMBERED_MAX });
  function read(value: string): Device | undefined {
    const [, id = '', mac = ''] = VALUE.exec(value) ?? [];
    if (!validate(id)) return undefined;
    const given = Buffer.from(mac, 'base64url');
    const keyId = signing.ids().find((each) => timingSafeEqual(given, macOf(id, signing.of(each))));
    if (keyId === undefined) return undefined;
    const device = { id, keyId, mark: createHmac('sha256', marking).update(id).digest(), sinceMs: bornMs(id) };
    known.set(value, device);
    return device;
  }
  function deviceOf(cookies: string | undefined): Device | undefined {
    const value = cookieOf(cookies, SECURE_COOKIE) ?? cookieOf(cookies, COOKIE);
    if (value === undefined) return undefined;
    const device = known.get(value);
    // Its key may have retired meanwhile.
    return device !== undefined && signing.ids().includes(device.keyId) ? device : read(value);
  }

  return {
    markOf: (cookies) => deviceOf(cookies)?.mark,
    deviceOf,
    cookieFor(cookies, isSecure) {
      const device = deviceOf(cookies);
      if (device?.keyId === signing.writing()) return undefined;
      const id = device?.id ?? uuidv7();
      const value = `${id}.${macOf(id, signing.current()).toString('base64url')}`;
      const name = isSecure ? SECURE_COOKIE : COOKIE;
      return `${name}=${value}; Path=/; Max-Age=${KEPT_SECONDS}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
    },
  };
}
