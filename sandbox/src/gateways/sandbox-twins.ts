import type { DeriveKey } from '@coupon-centre/server/src/foundation/crypto/key-ring.ts';
import { createPhoneCipher } from '@coupon-centre/server/src/foundation/crypto/phone-cipher.ts';
import type { Clock } from '@coupon-centre/server/src/foundation/time/clock.ts';
import type { Schema } from '@coupon-centre/server/src/platform/db/schema/schema.ts';
import type { Kysely } from 'kysely';
import { sandboxCaptcha } from './captcha.ts';
import { createSandboxMail } from './mail.ts';
import { createSandboxCarrier } from './number-auth.ts';
import { createSandboxProvisioning } from './provisioning.ts';
import { sandboxRisk } from './risk.ts';
import { createSandboxSms } from './sms.ts';
import { sandboxSocialApp } from './social.ts';

interface Needs {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly deriveKey: DeriveKey;
}

/** The sandbox version of every gateway. Most also have a panel on `/sandbox`. */
export function createSandboxTwins({ db, clock, deriveKey }: Needs) {
  const cipher = createPhoneCipher(deriveKey);
  return {
    sms: createSandboxSms({ db, clock, cipher }),
    provisioning: createSandboxProvisioning({ db, clock, cipher }),
    numberAuth: createSandboxCarrier({ db, clock, cipher, deriveKey }),
    social: sandboxSocialApp,
    mail: createSandboxMail({ db, clock, deriveKey }),
    risk: sandboxRisk,
    challenge: sandboxCaptcha,
  };
}
export type SandboxTwins = ReturnType<typeof createSandboxTwins>;
