import type { Kysely } from 'kysely';
import type { Clock } from '#clock.ts';
import type { Schema } from '#db/schema.ts';
import type { BillingBook } from '#gateways/provisioning/billing-book.ts';
import type { Provisioning } from '#gateways/provisioning/port.ts';
import { createSandboxProvisioning } from '#gateways/provisioning/sandbox.ts';
import type { SmsGateway } from '#gateways/sms/port.ts';
import { createSandboxSms } from '#gateways/sms/sandbox.ts';
import type { SmsOutbox } from '#gateways/sms/sms-outbox.ts';
import { createPhoneCipher } from '#identity/phone-cipher.ts';
import type { DeriveKey } from '#identity/sealed-box.ts';

/** Outside systems behind their ports. A sandbox twin also has something to show on `/sandbox`; a live adapter has not. */
export interface Gateways {
  readonly sms: SmsGateway;
  readonly provisioning: Provisioning;
  readonly smsOutbox: SmsOutbox | undefined;
  readonly billingBook: BillingBook | undefined;
}

interface Needs {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly deriveKey: DeriveKey;
}

/** The gateways that the settings name. So far each system has its sandbox twin. */
export function createGateways({ db, clock, deriveKey }: Needs): Gateways {
  const cipher = createPhoneCipher(deriveKey);
  const sms = createSandboxSms({ db, clock, cipher });
  const provisioning = createSandboxProvisioning({ db, clock, cipher });
  return { sms, provisioning, smsOutbox: sms, billingBook: provisioning };
}
