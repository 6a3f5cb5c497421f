import { createHash, createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto';
import type { DeriveKey } from '@coupon-centre/server/src/foundation/crypto/key-ring.ts';
import { maskPhone, type PhoneCipher } from '@coupon-centre/server/src/foundation/crypto/phone-cipher.ts';
import type { Clock } from '@coupon-centre/server/src/foundation/time/clock.ts';
import type { Schema } from '@coupon-centre/server/src/platform/db/schema/schema.ts';
import type { NumberAuth } from '@coupon-centre/server/src/platform/gateways/number-auth/port.ts';
import type { Kysely } from 'kysely';
import type { SandboxSchema } from '#sandbox-schema.ts';
import type { CarrierEmulator } from './carrier-emulator.ts';

/** A fixed numeric value, as the carrier gives one (specification §9). */
const APP_ID = '300011999999';
const VERSION = '1.0';
const SDK_URL = '/sandbox/carrier-sdk.js';
/** The number recognised by default: the demo's, which already has coupons. */
const FIRST_NUMBER = '13912345678';
/** Like a real carrier's: two minutes, one use. */
const TOKEN_MS = 120_000;
const TOKEN_BYTES = 32;
const KEY_BYTES = 32;

interface Needs {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly cipher: PhoneCipher;
  readonly deriveKey: DeriveKey;
}

const markOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A simulated carrier: its number is set on `/sandbox`, and its SDK has the real one's name and callbacks. */
export function createSandboxCarrier({ clock, cipher, deriveKey, ...needs }: Needs): NumberAuth & CarrierEmulator {
  const db = needs.db.withTables<SandboxSchema>();
  const key = createSecretKey(deriveKey('sandbox-carrier', KEY_BYTES));
  const signatureOf = (preSign: string): string => createHmac('sha256', key).update(preSign).digest('hex');
  const isSigned = (preSign: string, sign: string): boolean => {
    const given = Buffer.from(sign);
    const right = Buffer.from(signatureOf(preSign));
    return given.length === right.length && timingSafeEqual(given, right);
  };

  async function number(): Promise<string | null> {
    const row = await db.selectFrom('sandbox_carrier').select('phone_sealed').executeTakeFirst();
    if (row === undefined) return FIRST_NUMBER;
    return row.phone_sealed && cipher.open(row.phone_sealed);
  }

  return {
    page: { appId: APP_ID, version: VERSION, sdkUrl: SDK_URL },
    number,

    async setNumber(phone) {
      const phone_sealed = phone === null ? null : cipher.seal(phone);
      await db
        .insertInto('sandbox_carrier')
        .values({ phone_sealed })
        .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ phone_sealed }))
        .execute();
    },

    async prepare({ preSign }) {
      if (preSign === undefined || !preSign.startsWith(APP_ID)) return { kind: 'badInput' };
      const recipe = { appId: APP_ID, version: VERSION, openType: '1', expandParams: '', isTest: '' } as const;
      return { kind: 'sdk', recipe: { ...recipe, sign: signatureOf(preSign) } };
    },

    async giveToken({ preSign, sign, getMsisdnMask }) {
      if (!isSigned(preSign, sign)) return { code: '104013', message: 'signature check failed' };
      const phone = await number();
      if (phone === null) return { code: '103111', message: '' };
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      await db
        .insertInto('sandbox_carrier_token')
        .values({
          mark: markOf(token),
          phone_sealed: cipher.seal(phone),
          expires_at: new Date(clock.now() + TOKEN_MS),
        })
        .execute();
      const masked = getMsisdnMask === '1' ? { msisdnmask: maskPhone(phone) } : {};
      return { code: '000000', token, userInformation: 'sandbox', ...masked };
    },

    async exchange({ token }) {
      const now = new Date(clock.now());
      const used = await db
        .deleteFrom('sandbox_carrier_token')
        .where((row) => row.or([row('mark', '=', markOf(token)), row('expires_at', '<=', now)]))
        .returning(['mark', 'phone_sealed', 'expires_at'])
        .execute();
      const found = used.find(({ mark, expires_at }) => mark.equals(markOf(token)) && expires_at > now);
      if (found === undefined) return { kind: 'failed', reason: 'TOKEN_EXPIRED' };
      const phone = cipher.open(found.phone_sealed);
      return { kind: 'number', phone, masked: maskPhone(phone) };
    },
  };
}
