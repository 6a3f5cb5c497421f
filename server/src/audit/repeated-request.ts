import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import type { Kysely, Transaction } from 'kysely';
import { BadInput } from '#foundation/refusal/bad-input.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { AuditActor } from './audit-store.ts';

/** How long a request's answer is kept for its repeats, by the database's time. */
const KEEP_MS = DAY_MS;

type Requester = Pick<AuditActor, 'operatorId' | 'repeatable'>;

/**
 * Takes the request's key for this transaction; a repeat that comes while it runs waits. Null: it is the first of its key, or has
 * none. Otherwise what the first one was answered. Throws BadInput if the key was used for another request.
 */
export async function earlierAnswer(
  trx: Transaction<Schema>,
  { operatorId, repeatable }: Requester,
): Promise<{ readonly answer: unknown } | null> {
  if (repeatable === undefined || operatorId === null) return null;
  const { key, answers } = repeatable;
  const fingerprint = repeatable.fingerprint();
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('operator_request')
    .values({ operator_id: operatorId, key, fingerprint, answer_sealed: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 1n) return null;
  const kept = await trx
    .selectFrom('operator_request')
    .select(['fingerprint', 'answer_sealed'])
    .where('operator_id', '=', operatorId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (!kept.fingerprint.equals(fingerprint) || kept.answer_sealed === null) {
    throw new BadInput('idempotency-key', {
      'zh-CN': '已用于另一个请求',
      en: 'was used for another request',
    });
  }
  return { answer: JSON.parse(answers.open(kept.answer_sealed).toString('utf8')) };
}

/**
 * Whether the request's key was answered before: for what has to look before it works outside the change's transaction. `earlierAnswer`
 * alone says with what, once the whole request was read.
 */
export async function isAnswered(db: Kysely<Schema>, { operatorId, repeatable }: Requester): Promise<boolean> {
  if (repeatable === undefined || operatorId === null) return false;
  const kept = await db
    .selectFrom('operator_request')
    .select('key')
    .where('operator_id', '=', operatorId)
    .where('key', '=', repeatable.key)
    .executeTakeFirst();
  return kept !== undefined;
}

/** Keeps the answer for repeats, in the transaction of the change. */
export async function keepAnswer(
  trx: Transaction<Schema>,
  { operatorId, repeatable }: Requester,
  answer: unknown,
): Promise<void> {
  if (repeatable === undefined || operatorId === null) return;
  await trx
    .updateTable('operator_request')
    .set({ answer_sealed: repeatable.answers.seal(JSON.stringify(answer)) })
    .where('operator_id', '=', operatorId)
    .where('key', '=', repeatable.key)
    .execute();
}

/** Deletes answers that no repeat gets any more. */
export async function retireAnswers(db: Kysely<Schema>, nowMs: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('operator_request')
    .where('at', '<=', new Date(nowMs - KEEP_MS))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
