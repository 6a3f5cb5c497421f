import type { Kysely, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { SmsReceipt, SmsReceiptState } from '#platform/gateways/sms/port.ts';
import {
  rankOf,
  receiptOfRank,
  type SmsReceipts,
  type SmsState,
  stateByReceipts,
  upper,
  withReceipt,
} from './sms-state.ts';

/** A message; its own id stands for the subscriber where it belongs to none. */
export interface SmsKey {
  readonly subscriberId: string;
  readonly messageId: string;
}
/** A message by one route. */
export interface SmsWayKey extends SmsKey {
  readonly route: string;
}

type Row = Selectable<Schema['sms_message']>;
/** What a change writes; `receipts` as the table's JSON. */
type Changes = Partial<Omit<Row, 'subscriber_id' | 'message_id' | 'route'>>;

const DETAIL_MAX = 200;
const detailOf = (text: string | undefined): string | null => text?.slice(0, DETAIL_MAX) ?? null;

const rowsOf = (db: Kysely<Schema>, { subscriberId, messageId }: SmsKey) =>
  db
    .selectFrom('sms_message')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .where('message_id', '=', messageId);

export interface SmsWay {
  readonly route: string;
  readonly state: SmsState;
  readonly attempts: number;
}

/** By which routes a message went, the last one last. */
export const readWays = (db: Kysely<Schema>, key: SmsKey): Promise<readonly SmsWay[]> =>
  rowsOf(db, key)
    .orderBy(({ fn }) => fn.coalesce('answered_at', 'begun_at'))
    .orderBy('begun_at')
    .execute();

/** Notes that a route is about to be asked for the first time. False: it was before, by this or another worker. */
export function beginWay(
  db: Kysely<Schema>,
  { subscriberId, messageId, route }: SmsWayKey,
  { templateKey, nowMs }: { readonly templateKey: string; readonly nowMs: number },
): Promise<boolean> {
  const now = new Date(nowMs);
  const ids = { subscriber_id: subscriberId, message_id: messageId, route };
  return db.transaction().execute(async (trx) => {
    const begun = await trx
      .insertInto('sms_message')
      .values({ ...ids, template_key: templateKey, state: 'SENDING', begun_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (begun.numInsertedOrUpdatedRows !== 1n) return false;
    await trx
      .insertInto('sms_reference')
      .values({ ...ids, reference: messageId, kept_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return true;
  });
}

/** Notes another attempt by a route that has not taken the message. False: another worker was faster. */
export async function beginAgain(db: Kysely<Schema>, key: SmsWayKey, attemptsBefore: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sms_message')
    .set((row) => ({ attempts: attemptsBefore + 1, state: 'SENDING', revision: row('revision', '+', 1) }))
    .where('subscriber_id', '=', key.subscriberId)
    .where('message_id', '=', key.messageId)
    .where('route', '=', key.route)
    .where('attempts', '=', attemptsBefore)
    .where('state', 'in', ['SENDING', 'REFUSED', 'UNANSWERED'])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Changes a row that others change too: what `change` makes of the row is written only if the row is still the same, else it is
 * asked again with the row as it is now. Undefined: there is no such row, or nothing to change.
 */
async function changeWay(
  db: Kysely<Schema>,
  key: SmsWayKey,
  change: (row: Row) => Changes | undefined,
): Promise<{ readonly before: Row; readonly after: Row } | undefined> {
  for (;;) {
    const before = await rowsOf(db, key).where('route', '=', key.route).executeTakeFirst();
    const changes = before && change(before);
    if (before === undefined || changes === undefined) return undefined;
    const { receipts, ...others } = { ...changes, revision: before.revision + 1 };
    const { numUpdatedRows } = await db
      .updateTable('sms_message')
      .set({ ...others, ...(receipts && { receipts: JSON.stringify(receipts) }) })
      .where('subscriber_id', '=', key.subscriberId)
      .where('message_id', '=', key.messageId)
      .where('route', '=', key.route)
      .where('revision', '=', before.revision)
      .executeTakeFirst();
    if (numUpdatedRows === 1n) return { before, after: { ...before, ...changes } };
  }
}

/** A receipt of a message or of one of its segments. */
export interface PartReceipt extends Omit<SmsReceipt, 'by'> {
  /** The gateway's reference, or `WHOLE`. */
  readonly part: string;
}

/** What receipts change in a row; undefined: nothing, they are older than what it knows. */
function afterReceipts(row: Row, receipts: readonly PartReceipt[]): Changes | undefined {
  let known: SmsReceipts = row.receipts;
  let last: PartReceipt | undefined;
  for (const receipt of receipts) {
    const next = withReceipt(known, receipt.part, receipt.state);
    if (next === undefined) continue;
    known = next;
    last = receipt;
  }
  if (last === undefined) return undefined;
  const state = stateByReceipts(known, row.segments);
  return { receipts: known, ...(state !== undefined && inState(row, state, last)) };
}

/** The state with its times: the first receipt says when the centre had it. */
function inState(row: Row, state: SmsReceiptState, { atMs, detail }: PartReceipt): Changes {
  const at = new Date(atMs);
  return {
    state: upper(state),
    detail: detailOf(detail) ?? (row.state === upper(state) ? row.detail : null),
    submitted_at: row.submitted_at ?? at,
    ended_at: state === 'submitted' ? null : at,
  };
}

/** Applies receipts in any order; returns the state before and after, undefined where nothing changed. */
export async function applyReceipts(db: Kysely<Schema>, key: SmsWayKey, receipts: readonly PartReceipt[]) {
  const changed = await changeWay(db, key, (row) => afterReceipts(row, receipts));
  return (
    changed && {
      before: changed.before.state,
      after: changed.after.state,
      templateKey: changed.after.template_key,
      answeredAtMs: changed.after.answered_at?.getTime(),
    }
  );
}

/** The gateway's answer, or that there was none. */
export interface SmsAnswer {
  readonly state: 'SENT' | 'REFUSED' | 'UNANSWERED';
  readonly references: readonly string[];
  readonly detail?: string | undefined;
}

/** Links the gateway's references with the message; returns the receipts that came before. */
async function linkReferences(
  db: Kysely<Schema>,
  { subscriberId, messageId, route }: SmsWayKey,
  { references, nowMs }: { readonly references: readonly string[]; readonly nowMs: number },
): Promise<readonly PartReceipt[]> {
  if (references.length === 0) return [];
  const ids = { route, subscriber_id: subscriberId, message_id: messageId, kept_at: new Date(nowMs) };
  const rows = await db
    .insertInto('sms_reference')
    .values([...new Set(references)].map((reference) => ({ ...ids, reference })))
    .onConflict((conflict) =>
      conflict.columns(['reference', 'route']).doUpdateSet((row) => ({
        subscriber_id: row.ref('excluded.subscriber_id'),
        message_id: row.ref('excluded.message_id'),
        kept_at: row.ref('excluded.kept_at'),
        // A gateway counts round: a reference of another message says nothing of this one.
        receipt: sql<number>`CASE WHEN sms_reference.message_id IS NULL OR sms_reference.message_id = excluded.message_id
          THEN sms_reference.receipt ELSE 0 END`,
      })),
    )
    .returning(['reference', 'receipt', 'receipt_at', 'detail'])
    .execute();
  return rows.flatMap(({ reference, receipt, receipt_at, detail }) => {
    const state = receiptOfRank(receipt);
    if (state === undefined || receipt_at === null) return [];
    return [{ part: reference, state, atMs: receipt_at.getTime(), ...(detail !== null && { detail }) }];
  });
}

/** Keeps the answer. Receipts count more than it; a message once taken stays taken. */
export async function keepAnswer(db: Kysely<Schema>, key: SmsWayKey, answer: SmsAnswer & { readonly nowMs: number }) {
  const { state, references, nowMs } = answer;
  const early = await linkReferences(db, key, answer);
  const now = new Date(nowMs);
  const changed = await changeWay(db, key, (row) => {
    if (row.segments > 0) return undefined;
    const segments = state === 'SENT' ? Math.max(1, references.length) : 0;
    const byReceipts = stateByReceipts(row.receipts, segments);
    const answered = {
      state: byReceipts === undefined ? state : upper(byReceipts),
      segments,
      answered_at: now,
      detail: byReceipts === undefined ? detailOf(answer.detail) : row.detail,
      ended_at: byReceipts === undefined || byReceipts === 'submitted' ? null : (row.ended_at ?? now),
    };
    return { ...answered, ...afterReceipts({ ...row, ...answered }, early) };
  });
  return changed?.after.state;
}

interface Found {
  readonly subscriber_id: string | null;
  readonly message_id: string | null;
}

/** Keeps a receipt with its reference, which need not be known yet; returns the message if it is. */
export async function keepReceipt(
  db: Kysely<Schema>,
  { route, reference }: { readonly route: string; readonly reference: string },
  { state, atMs, detail, nowMs }: Omit<SmsReceipt, 'by'> & { readonly nowMs: number },
): Promise<SmsKey | undefined> {
  const higher = sql<boolean>`excluded.receipt > sms_reference.receipt`;
  const { subscriber_id, message_id }: Found = await db
    .insertInto('sms_reference')
    .values({
      reference,
      route,
      receipt: rankOf(state),
      receipt_at: new Date(atMs),
      detail: detailOf(detail),
      kept_at: new Date(nowMs),
    })
    .onConflict((conflict) =>
      conflict.columns(['reference', 'route']).doUpdateSet({
        receipt: sql<number>`greatest(sms_reference.receipt, excluded.receipt)`,
        receipt_at: sql<Date>`CASE WHEN ${higher} THEN excluded.receipt_at ELSE sms_reference.receipt_at END`,
        detail: sql<string>`CASE WHEN ${higher} THEN excluded.detail ELSE sms_reference.detail END`,
      }),
    )
    .returning(['subscriber_id', 'message_id'])
    .executeTakeFirstOrThrow();
  return subscriber_id === null || message_id === null
    ? undefined
    : { subscriberId: subscriber_id, messageId: message_id };
}
