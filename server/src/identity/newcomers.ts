import { type Kysely, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Schema } from '#db/schema.ts';
import type { Identity } from '#identity/identity.ts';
import { phonePrefixOf } from '#identity/phone-cipher.ts';
import type { GivenSession } from '#identity/sessions.ts';

/** Made-up people get numbers of this range: three digits and eight that count up. */
const RESERVED_PREFIX = '198';
const COUNTED_DIGITS = 8;

export interface Newcomer {
  /** Eleven digits. */
  readonly phone: string;
  readonly given: GivenSession;
}

/** The next numbers of the range; nobody else is given the same ones. */
async function takeNumbers(db: Kysely<Schema>, count: number): Promise<readonly string[]> {
  const { next } = await db
    .updateTable('sandbox_number')
    .set((row) => ({ next: row('next', '+', count) }))
    .returning('next')
    .executeTakeFirstOrThrow();
  return Array.from({ length: count }, (_, index) => {
    const position = (next - count + index) % 10 ** COUNTED_DIGITS;
    return `${RESERVED_PREFIX}${String(position).padStart(COUNTED_DIGITS, '0')}`;
  });
}

/** Lets people in under these numbers, in one transaction and a statement a table; numbers that somebody has are left out. */
async function letIn({ db, cipher, sessions }: Identity, phones: readonly string[], nowMs: number) {
  const people = phones.map((phone) => {
    const subscriberId = uuidv7();
    const phonePrefix = phonePrefixOf(phone);
    return {
      phone,
      subscriberId,
      phonePrefix,
      ...sessions.draft({ subscriberId, phonePrefix, memberSinceMs: nowMs }, nowMs),
    };
  });
  const now = new Date(nowMs);
  return db.transaction().execute(async (trx) => {
    const known = await sql<{ subscriber_id: string }>`
      INSERT INTO phone_lookup (phone_hash, subscriber_id)
      SELECT * FROM unnest(${people.map(({ phone }) => cipher.hash(phone))}::bytea[],
                           ${people.map(({ subscriberId }) => subscriberId)}::uuid[])
      ON CONFLICT (phone_hash) DO NOTHING
      RETURNING subscriber_id`.execute(trx);
    const isNew = new Set(known.rows.map(({ subscriber_id }) => subscriber_id));
    const newcomers = people.filter(({ subscriberId }) => isNew.has(subscriberId));
    const ids = newcomers.map(({ subscriberId }) => subscriberId);
    await sql`
      INSERT INTO subscriber (subscriber_id, phone_sealed, phone_prefix, state, created_at, last_login_at)
      SELECT s.id, s.phone, s.prefix, 'ACTIVE', ${now}, ${now}
        FROM unnest(${ids}::uuid[], ${newcomers.map(({ phone }) => cipher.seal(phone))}::bytea[],
                    ${newcomers.map(({ phonePrefix }) => phonePrefix)}::text[]) AS s(id, phone, prefix)`.execute(trx);
    await sql`
      INSERT INTO login_session (subscriber_id, session_id, created_at, began_at, expires_at)
      SELECT s.subscriber_id, s.session_id, ${now}, ${now}, ${newcomers[0]?.row.expires_at ?? now}
        FROM unnest(${ids}::uuid[], ${newcomers.map(({ given }) => given.ms)}::uuid[])
          AS s(subscriber_id, session_id)`.execute(trx);
    return newcomers.map(({ phone, given }): Newcomer => ({ phone, given }));
  });
}

/** So many new subscribers, each with a session, as if they had logged in by SMS. Other ones each time. */
export async function letNewcomersIn(identity: Identity, count: number, nowMs: number): Promise<readonly Newcomer[]> {
  const newcomers: Newcomer[] = [];
  while (newcomers.length < count) {
    const phones = await takeNumbers(identity.db, count - newcomers.length);
    newcomers.push(...(await letIn(identity, phones, nowMs)));
  }
  return newcomers;
}
