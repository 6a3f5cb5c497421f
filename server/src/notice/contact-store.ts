import { SMS_CODE_MAX_TRIES, SMS_CODE_SECONDS } from '@coupon-centre/contract/foundation/limits';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@coupon-centre/contract/foundation/time';
import type { NoticeWay } from '@coupon-centre/contract/notice/notice-fields';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';

const CODE_MS = SMS_CODE_SECONDS * SECOND_MS;
/** Codes to an operator's addresses of one way, whichever they are. */
const CODES_A_DAY = 5;
const BETWEEN_CODES_MS = MINUTE_MS;

interface ContactKey {
  readonly operatorId: string;
  readonly way: NoticeWay;
}

interface Offered extends ContactKey {
  readonly sealed: Buffer;
  readonly codeHash: Buffer;
  readonly nowMs: number;
}

const ofContact = (db: Kysely<Schema>, { operatorId, way }: ContactKey) =>
  db.updateTable('operator_contact').where('operator_id', '=', operatorId).where('way', '=', way);

/** Keeps an address that waits for its code, unless too many codes were sent: then the wait in seconds. */
export async function offerAddress(
  trx: Transaction<Schema>,
  { operatorId, way, sealed, codeHash, nowMs }: Offered,
): Promise<{ readonly codeUntilMs: number } | { readonly retryAfterSec: number }> {
  const now = new Date(nowMs);
  const dayBefore = new Date(nowMs - DAY_MS);
  const codeUntilMs = nowMs + CODE_MS;
  const offered = {
    offered_sealed: sealed,
    code_hash: codeHash,
    code_until: new Date(codeUntilMs),
    code_tries: 0,
    code_sent_at: now,
  };
  const kept = await trx
    .insertInto('operator_contact')
    .values({ operator_id: operatorId, way, ...offered, codes_since: now })
    .onConflict((conflict) =>
      conflict
        .columns(['operator_id', 'way'])
        .doUpdateSet({
          ...offered,
          codes_sent: sql`CASE WHEN operator_contact.codes_since <= ${dayBefore} THEN 1
                               ELSE operator_contact.codes_sent + 1 END`,
          codes_since: sql`CASE WHEN operator_contact.codes_since <= ${dayBefore} THEN ${now}
                                ELSE operator_contact.codes_since END`,
        })
        .where('operator_contact.code_sent_at', '<=', new Date(nowMs - BETWEEN_CODES_MS))
        .where(({ or, eb }) =>
          or([
            eb('operator_contact.codes_since', '<=', dayBefore),
            eb('operator_contact.codes_sent', '<', CODES_A_DAY),
          ]),
        ),
    )
    .returning('way')
    .executeTakeFirst();
  if (kept !== undefined) return { codeUntilMs };
  const row = await trx
    .selectFrom('operator_contact')
    .select(['code_sent_at', 'codes_sent', 'codes_since'])
    .where('operator_id', '=', operatorId)
    .where('way', '=', way)
    .executeTakeFirstOrThrow();
  const freeMs =
    row.codes_sent >= CODES_A_DAY ? row.codes_since.getTime() + DAY_MS : row.code_sent_at.getTime() + BETWEEN_CODES_MS;
  return { retryAfterSec: Math.max(1, Math.ceil((freeMs - nowMs) / SECOND_MS)) };
}

/** Uses up one try at a code. Returns its hash; undefined if no code is awaited or there are no tries left. */
export async function takeTry(db: Kysely<Schema>, contact: ContactKey, nowMs: number): Promise<Buffer | undefined> {
  const row = await ofContact(db, contact)
    .set({ code_tries: sql`code_tries + 1` })
    .where('code_hash', 'is not', null)
    .where('code_until', '>', new Date(nowMs))
    .where('code_tries', '<', SMS_CODE_MAX_TRIES)
    .returning('code_hash')
    .executeTakeFirst();
  return row?.code_hash ?? undefined;
}

const nothingOffered = { offered_sealed: null, code_hash: null, code_until: null };

/** Takes the offered address for notices, if this is still its code. Whether it was. */
export async function confirmOffered(
  trx: Transaction<Schema>,
  contact: ContactKey,
  codeHash: Buffer,
): Promise<boolean> {
  const { numUpdatedRows } = await ofContact(trx, contact)
    .set({ address_sealed: sql`offered_sealed`, failed_at: null, ...nothingOffered })
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Forgets both addresses. Whether there was one. */
export async function forgetAddresses(trx: Transaction<Schema>, contact: ContactKey): Promise<boolean> {
  const { numUpdatedRows } = await ofContact(trx, contact)
    .set({ address_sealed: null, failed_at: null, ...nothingOffered })
    .where(({ or, eb }) => or([eb('address_sealed', 'is not', null), eb('offered_sealed', 'is not', null)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Notes for the operator whether the last notice could be delivered. */
export async function noteDelivery(db: Kysely<Schema>, contact: ContactKey, failedAtMs: number | null): Promise<void> {
  const failedAt = failedAtMs === null ? null : new Date(failedAtMs);
  await ofContact(db, contact).set({ failed_at: failedAt }).where('failed_at', 'is distinct from', failedAt).execute();
}
