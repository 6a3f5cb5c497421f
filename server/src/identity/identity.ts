import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '#clock.ts';
import type { Schema } from '#db/schema.ts';
import type { NumberAuth } from '#gateways/number-auth/port.ts';
import type { SmsGateway } from '#gateways/sms/port.ts';
import type { VerifySession } from '#http/serve.ts';
import { type Confirmations, createConfirmations } from '#identity/confirmation.ts';
import { createLoginTraffic, type LoginTraffic } from '#identity/login-traffic.ts';
import { forgetAttempts } from '#identity/one-click-attempts.ts';
import { createOneClickTraffic, type OneClickTraffic } from '#identity/one-click-traffic.ts';
import { createPhoneCipher, type PhoneCipher } from '#identity/phone-cipher.ts';
import { createOpenPhone, type OpenPhone } from '#identity/phone-envelope.ts';
import { createPhoneKeys } from '#identity/phone-key.ts';
import { createProofsOfWork, type ProofsOfWork } from '#identity/proof-of-work.ts';
import { type Repeating, repeat } from '#identity/repeating.ts';
import { createRevocations, forgetRevocations } from '#identity/revocations.ts';
import type { DeriveKey } from '#identity/sealed-box.ts';
import { createSessionTokens } from '#identity/session-token.ts';
import { createSessions, forgetSessions, type Sessions } from '#identity/sessions.ts';
import { forgetUsed } from '#identity/single-use.ts';
import { createSmsCodes, forgetSmsCodes, type SmsCodes } from '#identity/sms-code.ts';
import { forgetTraffic } from '#identity/traffic-counter.ts';

const SWEEP_MS = 10 * 60_000;

/** Who somebody is, and how they prove it. The features of logging in stand on it. */
export interface Identity {
  readonly db: Kysely<Schema>;
  readonly sms: SmsGateway;
  readonly numberAuth: NumberAuth;
  readonly cipher: PhoneCipher;
  readonly openPhone: OpenPhone;
  /** Login codes. */
  readonly codes: SmsCodes;
  readonly confirmations: Confirmations;
  readonly traffic: LoginTraffic;
  readonly oneClickTraffic: OneClickTraffic;
  readonly proofs: ProofsOfWork;
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
  readonly sms: SmsGateway;
  readonly numberAuth: NumberAuth;
  readonly log: Logger;
}

export function createIdentity({ db, clock, deriveKey, sms, numberAuth, log }: Needs): Identity {
  const failed = (what: string) => (err: unknown) => log.warn({ err }, what);
  const cipher = createPhoneCipher(deriveKey);
  const revocations = createRevocations({ db, clock, failed: failed('revocations could not be read') });
  const phoneKeys = createPhoneKeys({ db, clock, deriveKey, failed: failed('phone keys could not be refreshed') });
  const tokens = createSessionTokens({ deriveKey, isRevoked: revocations.isRevoked });
  let sweeping: Repeating | undefined;

  /** What expired by itself. Every node does it; it does not matter which one comes first. */
  async function sweep(): Promise<void> {
    const nowMs = clock.now();
    await forgetUsed(db, nowMs);
    await forgetRevocations(db, nowMs);
    await forgetSessions(db, nowMs);
    await forgetSmsCodes(db, nowMs);
    await forgetTraffic(db, nowMs);
    await forgetAttempts(db, nowMs);
  }

  return {
    db,
    sms,
    numberAuth,
    cipher,
    openPhone: createOpenPhone(db, phoneKeys),
    codes: createSmsCodes(db, deriveKey, 'login-code')(''),
    confirmations: createConfirmations(db, deriveKey),
    traffic: createLoginTraffic(db, deriveKey),
    oneClickTraffic: createOneClickTraffic(db, deriveKey),
    proofs: createProofsOfWork(db, deriveKey),
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
