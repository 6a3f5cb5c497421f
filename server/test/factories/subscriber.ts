import type { Kysely } from 'kysely';
import { type PhoneCipher, phonePrefixOf } from '#foundation/crypto/phone-cipher.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { LONG_AGO_MS } from '#test/factories/always.ts';
import { digitsFor, idFor } from '#test/factories/id.ts';
import { insertRows, type Rows } from '#test/factories/rows.ts';

export interface SubscriberSpec {
  readonly seed?: string;
  /** Default: a new one, or that of the seed. */
  readonly subscriberId?: string;
  /** Eleven digits. Default: derived from the id. */
  readonly phone?: string;
  readonly state?: Schema['subscriber']['state'];
  /** When the person first logged in, epoch milliseconds. */
  readonly createdAtMs?: number;
  readonly lastLoginAtMs?: number;
}

export interface MadeSubscriber {
  readonly subscriberId: string;
  readonly phone: string;
  readonly phonePrefix: string;
}

export function subscriberRows(
  cipher: PhoneCipher,
  spec: SubscriberSpec = {},
): { subscriber: MadeSubscriber; rows: Rows } {
  const subscriberId = spec.subscriberId ?? idFor(spec.seed && `${spec.seed}/subscriber`);
  const phone = spec.phone ?? `199${digitsFor(subscriberId, 8)}`;
  const phonePrefix = phonePrefixOf(phone);
  const row = {
    subscriber_id: subscriberId,
    phone_sealed: cipher.seal(phone),
    phone_prefix: phonePrefix,
    state: spec.state ?? 'ACTIVE',
    created_at: new Date(spec.createdAtMs ?? LONG_AGO_MS),
    last_login_at: spec.lastLoginAtMs === undefined ? null : new Date(spec.lastLoginAtMs),
  };
  return {
    subscriber: { subscriberId, phone, phonePrefix },
    rows: { subscriber: [row], phone_lookup: [{ phone_hash: cipher.hash(phone), subscriber_id: subscriberId }] },
  };
}

/** A person by number, who can log in. */
export async function makeSubscriber(
  db: Kysely<Schema>,
  cipher: PhoneCipher,
  spec: SubscriberSpec = {},
): Promise<MadeSubscriber> {
  const { subscriber, rows } = subscriberRows(cipher, spec);
  await insertRows(db, rows);
  return subscriber;
}
