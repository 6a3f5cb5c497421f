import type { Kysely } from 'kysely';
import type { Clock } from '#clock.ts';
import type { Schema } from '#db/schema.ts';
import type { Analytics } from '#gateways/analytics/port.ts';
import type { CarrierDesk } from '#gateways/number-auth/carrier-desk.ts';
import type { NumberAuth } from '#gateways/number-auth/port.ts';
import { createSandboxCarrier } from '#gateways/number-auth/sandbox.ts';
import type { BillingBook } from '#gateways/provisioning/billing-book.ts';
import type { Provisioning } from '#gateways/provisioning/port.ts';
import { createSandboxProvisioning } from '#gateways/provisioning/sandbox.ts';
import type { SmsGateway } from '#gateways/sms/port.ts';
import { createSandboxSms } from '#gateways/sms/sandbox.ts';
import type { SmsOutbox } from '#gateways/sms/sms-outbox.ts';
import type { SocialApp } from '#gateways/social/port.ts';
import { sandboxSocialApp } from '#gateways/social/sandbox.ts';
import { createPhoneCipher } from '#identity/phone-cipher.ts';
import type { DeriveKey } from '#identity/sealed-box.ts';

/** Outside systems behind their ports. A sandbox twin also has something to show on `/sandbox`; a live adapter has not. */
export interface Gateways {
  readonly sms: SmsGateway;
  readonly provisioning: Provisioning;
  readonly numberAuth: NumberAuth;
  readonly social: SocialApp;
  /** Undefined: usage is not reported to anybody. */
  readonly analytics: Analytics | undefined;
  readonly smsOutbox: SmsOutbox | undefined;
  readonly billingBook: BillingBook | undefined;
  readonly carrierDesk: CarrierDesk | undefined;
}

interface Needs {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly deriveKey: DeriveKey;
  /** The live carrier that the settings name. */
  readonly numberAuth?: NumberAuth | undefined;
  /** The live social app that the settings name. */
  readonly social?: SocialApp | undefined;
  readonly analytics?: Analytics | undefined;
}

/** The gateways that the settings name, and for each other system its sandbox twin. */
export function createGateways({ db, clock, deriveKey, numberAuth, social, analytics }: Needs): Gateways {
  const cipher = createPhoneCipher(deriveKey);
  const sms = createSandboxSms({ db, clock, cipher });
  const provisioning = createSandboxProvisioning({ db, clock, cipher });
  const carrier = createSandboxCarrier({ db, clock, cipher, deriveKey });
  return {
    sms,
    provisioning,
    numberAuth: numberAuth ?? carrier,
    social: social ?? sandboxSocialApp,
    analytics,
    smsOutbox: sms,
    billingBook: provisioning,
    carrierDesk: numberAuth === undefined ? carrier : undefined,
  };
}
