import { type messageKinds, SUBSCRIBER_ROWS_MAX } from '@coupon-centre/contract/support/show-subscriber';
import type { Kysely } from 'kysely';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

interface Message {
  readonly kind: (typeof messageKinds)[number];
  readonly at: string;
  readonly state: 'WAITING' | 'DONE' | 'SENT';
  readonly attempts: number;
}

const newestFirst = (one: Message, other: Message): number => (one.at < other.at ? 1 : -1);

async function readOutboxOf(db: Kysely<Schema>, subscriberId: string): Promise<Message[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['kind', 'due_at', 'done_at', 'attempts'])
    .where('subscriber_id', '=', subscriberId)
    .where('kind', 'in', ['SEND_SMS', 'REMIND'])
    .orderBy('message_id', 'desc')
    .limit(SUBSCRIBER_ROWS_MAX)
    .execute();
  return rows.map((row) => ({
    kind: row.kind === 'REMIND' ? 'REMINDER' : 'USE_NOTICE',
    at: toInstant((row.done_at ?? row.due_at).getTime()),
    state: row.done_at === null ? 'WAITING' : 'DONE',
    attempts: row.attempts,
  }));
}

/** When codes went to a number, as far as they are still counted; never the codes. */
async function readCodesTo(db: Kysely<Schema>, phoneHash: Buffer): Promise<Message[]> {
  const read = async (table: 'login_code' | 'confirmation_code', kind: Message['kind']) => {
    const rows = await db.selectFrom(table).select('sent_at').where('phone_hash', '=', phoneHash).execute();
    return rows
      .flatMap(({ sent_at }) => sent_at)
      .map((at): Message => ({ kind, at: toInstant(at.getTime()), state: 'SENT', attempts: 1 }));
  };
  const found = await Promise.all([read('login_code', 'LOGIN_CODE'), read('confirmation_code', 'CONFIRMATION_CODE')]);
  return found.flat();
}

/** SMS to a subscriber, newest first. */
export async function readMessages(
  db: Kysely<Schema>,
  who: { readonly subscriberId: string; readonly phoneHash: Buffer },
): Promise<readonly Message[]> {
  const [sent, codes] = await Promise.all([readOutboxOf(db, who.subscriberId), readCodesTo(db, who.phoneHash)]);
  return [...sent, ...codes].sort(newestFirst).slice(0, SUBSCRIBER_ROWS_MAX);
}
