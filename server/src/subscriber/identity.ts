import { MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { VerifySession } from '#foundation/caller/caller.ts';
import type { DeriveKey } from '#foundation/crypto/key-ring.ts';
import { createPhoneCipher, type PhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import type { Clock } from '#foundation/time/clock.ts';
import { type Repeating, repeat } from '#foundation/time/repeating.ts';
import { retirementTime } from '#platform/db/clock-difference.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { forgetUsed } from '#platform/db/single-use.ts';
import type { NumberAuth } from '#platform/gateways/number-auth/port.ts';
import { type SmsCaps, usualSmsCaps } from '#platform/settings/sms-caps-env.ts';
import type { SmsSender } from '#platform/sms/sms-sender.ts';
import type { Challenges } from '#risk/challenge/proof-of-work.ts';
import type { Devices } from '#risk/device/device-cookie.ts';
import type { Risk } from '#risk/risk.ts';
import { type Confirmations, createConfirmations } from '#subscriber/confirmation/confirmation.ts';
import { forgetDevices } from '#subscriber/device/known-devices.ts';
import { type CodeSmsSender, createCodeSmsSender } from '#subscriber/login/code-sms.ts';
import { forgetLoginChallenges } from '#subscriber/login/login-challenge-store.ts';
import { createLoginCodes, type LoginCodes } from '#subscriber/login/login-code.ts';
import { createLoginTraffic, type LoginTraffic } from '#subscriber/login/login-traffic.ts';
import { forgetAttempts } from '#subscriber/login/one-click-attempts.ts';
import { createOneClickTraffic, type OneClickTraffic } from '#subscriber/login/one-click-traffic.ts';
import { createOpenPhone, type OpenPhone } from '#subscriber/login/phone-envelope.ts';
import { createPhoneKeys } from '#subscriber/login/phone-key.ts';
import { createSmsCaps, type SmsCapCounter } from '#subscriber/login/sms-caps.ts';
import { forgetSmsCodes } from '#subscriber/login/sms-code.ts';
import { createWrongTries } from '#subscriber/login/wrong-tries.ts';
import { createRevocations, forgetRevocations } from '#subscriber/session/revocations.ts';
import { createSessionTokens } from '#subscriber/session/session-token.ts';
import { createSessions, forgetSessions, type Sessions } from '#subscriber/session/sessions.ts';
import { forgetTraffic } from './traffic-counter.ts';

const SWEEP_MS = 10 * MINUTE_MS;

/** Who a subscriber is, and how they prove it. The login features build on it. */
export interface Identity {
  readonly db: Kysely<Schema>;
  readonly codeSms: CodeSmsSender;
  readonly numberAuth: NumberAuth;
  readonly cipher: PhoneCipher;
  readonly openPhone: OpenPhone;
  readonly codes: LoginCodes;
  readonly devices: Devices;
  readonly smsCaps: SmsCapCounter;
  readonly confirmations: Confirmations;
  readonly traffic: LoginTraffic;
  readonly oneClickTraffic: OneClickTraffic;
  readonly proofs: Challenges;
  readonly risk: Risk;
  readonly sessions: Sessions;
  /** Checks the three session values; no database. */
  readonly verify: VerifySession;
  /** PEM (SPKI) of the key that seals `phone_no`, for the page's configuration. Not before `start`. */
  publicKeyPem(): string;
  /** Reads revocations and keys; the very first start makes a key pair, about a second. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface Needs {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly deriveKey: DeriveKey;
  readonly sms: SmsSender;
  readonly numberAuth: NumberAuth;
  readonly log: Logger;
  /** Absent: the defaults of the settings. */
  readonly smsCaps?: SmsCaps | undefined;
  readonly devices: Devices;
  readonly proofs: Challenges;
  readonly risk: Risk;
}

export function createIdentity({
  db,
  clock,
  deriveKey,
  sms,
  numberAuth,
  log,
  smsCaps = usualSmsCaps,
  devices,
  proofs,
  risk,
}: Needs): Identity {
  const failed = (what: string) => (err: unknown) => log.warn({ err }, what);
  const cipher = createPhoneCipher(deriveKey);
  const revocations = createRevocations({ db, clock, failed: failed('revocations could not be read') });
  const phoneKeys = createPhoneKeys({ db, clock, deriveKey, failed: failed('phone keys could not be refreshed') });
  const tokens = createSessionTokens({ deriveKey, isRevoked: revocations.isRevoked });
  let sweeping: Repeating | undefined;

  /** Deletes expired rows. Every node may do it. */
  async function sweep(): Promise<void> {
    const nowMs = await retirementTime(db, clock);
    if (nowMs === null) return;
    await forgetUsed(db, nowMs);
    await forgetRevocations(db, nowMs);
    await forgetSessions(db, nowMs);
    await forgetSmsCodes(db, nowMs);
    await forgetLoginChallenges(db, nowMs);
    await forgetDevices(db, nowMs);
    await forgetTraffic(db, nowMs);
    await forgetAttempts(db, nowMs);
  }

  return {
    db,
    codeSms: createCodeSmsSender({ db, clock, deriveKey, sms }),
    numberAuth,
    cipher,
    openPhone: createOpenPhone(db, phoneKeys),
    codes: createLoginCodes({ db, deriveKey, wrongTries: createWrongTries(db, deriveKey) }),
    devices,
    smsCaps: createSmsCaps(db, deriveKey, smsCaps),
    confirmations: createConfirmations(db, deriveKey),
    traffic: createLoginTraffic(db, deriveKey),
    oneClickTraffic: createOneClickTraffic(db, deriveKey),
    proofs,
    risk,
    sessions: createSessions({ db, clock, deriveKey, cipher, tokens, revocations }),
    verify: tokens.verify,
    publicKeyPem: phoneKeys.publicPem,
    async start() {
      await Promise.all([revocations.start(), phoneKeys.start()]);
      sweeping = repeat(SWEEP_MS, sweep, failed('what has expired could not be cleared away'));
    },
    async stop() {
      await Promise.all([revocations.stop(), phoneKeys.stop(), sweeping?.stop()]);
    },
  };
}
