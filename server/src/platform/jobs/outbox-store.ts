import type { Kysely } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';

export const messageKinds = [
  'SETTLE_USE',
  'REVERSE_USE',
  'SEND_SMS',
  'REMIND',
  'NOTIFY',
  'WATCH_CODE',
  'NOTICE',
  'CLAWBACK_SMS',
] as const satisfies readonly Schema['outbox']['kind'][];
export type MessageKind = (typeof messageKinds)[number];

/** A message at one attempt; the attempt is part of the job's name, so that each retry is a new job. */
export interface DueMessage {
  readonly subscriberId: string;
  readonly messageId: string;
  readonly kind: MessageKind;
  /** How often it was tried before. */
  readonly attempts: number;
}

/** A message that this process holds until its lease runs out. */
export interface HeldMessage extends DueMessage {
  readonly payload: Readonly<Record<string, unknown>>;
}

export interface LeasedMessage extends HeldMessage {
  /** W3C `traceparent` of what wrote it, if that was traced. */
  readonly traceparent: string | null;
}

/** Messages of a kind that are due, longest first. */
export async function dueMessages(
  db: Kysely<Schema>,
  kind: MessageKind,
  { nowMs, limit }: { readonly nowMs: number; readonly limit: number },
): Promise<DueMessage[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['subscriber_id', 'message_id', 'kind', 'attempts'])
    .where('kind', '=', kind)
    .where('done_at', 'is', null)
    .where('due_at', '<=', new Date(nowMs))
    .orderBy('due_at')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    subscriberId: row.subscriber_id,
    messageId: row.message_id,
    kind: row.kind,
    attempts: row.attempts,
  }));
}

/**
 * Leases a message to one worker for one attempt. If the worker dies, the message is due again when the lease ends. Null: done,
 * or held by another worker.
 */
export async function holdMessage(
  db: Kysely<Schema>,
  message: Omit<DueMessage, 'kind'>,
  leaseUntilMs: number,
): Promise<LeasedMessage | null> {
  const row = await db
    .updateTable('outbox')
    .set({ attempts: message.attempts + 1, due_at: new Date(leaseUntilMs) })
    .where('subscriber_id', '=', message.subscriberId)
    .where('message_id', '=', message.messageId)
    .where('attempts', '=', message.attempts)
    .where('done_at', 'is', null)
    .returning(['kind', 'payload', 'traceparent'])
    .executeTakeFirst();
  if (row === undefined) return null;
  const { subscriberId, messageId, attempts } = message;
  return { ...row, subscriberId, messageId, attempts: attempts + 1 };
}

const ofHeld = (db: Kysely<Schema>, held: HeldMessage) =>
  db
    .updateTable('outbox')
    .where('subscriber_id', '=', held.subscriberId)
    .where('message_id', '=', held.messageId)
    .where('done_at', 'is', null);

export async function finishMessage(db: Kysely<Schema>, held: HeldMessage, nowMs: number): Promise<void> {
  await ofHeld(db, held)
    .set({ done_at: new Date(nowMs) })
    .execute();
}

/** Postpones the next attempt, unless another worker has taken the message. */
export async function postponeMessage(db: Kysely<Schema>, held: HeldMessage, dueMs: number): Promise<void> {
  await ofHeld(db, held)
    .set({ due_at: new Date(dueMs) })
    .where('attempts', '=', held.attempts)
    .execute();
}
