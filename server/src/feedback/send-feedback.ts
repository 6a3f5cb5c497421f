import { isDeepStrictEqual } from 'node:util';
import { FEEDBACK_A_DAY } from '@coupon-centre/contract/foundation/limits';
import type { Kysely, Transaction } from 'kysely';
import { v5 as idOf, v7 as newId } from 'uuid';
import { refuse } from '#foundation/refusal/refusal.ts';
import { hidePhones } from '#foundation/text/hide-phones.ts';
import { businessDay, toInstant } from '#foundation/time/business-day.ts';
import { dueAt, type WorkCalendar } from '#foundation/time/due-at.ts';
import { readOwned } from '#owned/owned-store.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler, ParsedRequest } from '#platform/http/handler.ts';

type Asked = ParsedRequest<'sendFeedback'>;

/** Whether the coupon and the order that it is about are the person's. */
async function isAboutOwn(db: Kysely<Schema>, subscriberId: string, { uCardId, orderNo }: Asked): Promise<boolean> {
  if (uCardId !== undefined && (await readOwned(db, subscriberId, uCardId)) === undefined) return false;
  if (orderNo === undefined) return true;
  const order = await db
    .selectFrom('use_order')
    .select('order_id')
    .where('subscriber_id', '=', subscriberId)
    .where('order_no', '=', orderNo)
    .executeTakeFirst();
  return order !== undefined;
}

interface Writing {
  readonly subscriberId: string;
  readonly feedbackId: string;
  readonly asked: Asked;
  readonly nowMs: number;
  readonly dueMs: number;
}

/** How much the person has sent today, the person's row locked: of two at once the second counts the first. */
async function countToday(trx: Transaction<Schema>, subscriberId: string, day: string): Promise<number> {
  await trx.selectFrom('subscriber').select('state').where('subscriber_id', '=', subscriberId).forUpdate().execute();
  const { sent } = await trx
    .selectFrom('feedback')
    .select(({ fn }) => fn.max('ordinal').as('sent'))
    .where('subscriber_id', '=', subscriberId)
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  return sent ?? 0;
}

/** What is stored of a request. */
const columns = ({ category, text, uCardId, orderNo }: Asked) => ({
  category,
  text: hidePhones(text),
  owned_id: uCardId ?? null,
  order_no: orderNo ?? null,
});

async function write(trx: Transaction<Schema>, { subscriberId, feedbackId, asked, nowMs, dueMs }: Writing) {
  const day = businessDay(nowMs);
  const sent = await countToday(trx, subscriberId, day);
  const earlier = await trx
    .selectFrom('feedback')
    .select(['due_at', 'category', 'text', 'owned_id', 'order_no'])
    .where('subscriber_id', '=', subscriberId)
    .where('feedback_id', '=', feedbackId)
    .executeTakeFirst();
  const left = Math.max(0, FEEDBACK_A_DAY - sent);
  const written = columns(asked);
  if (earlier !== undefined) {
    const { due_at: earlierDue, ...said } = earlier;
    if (!isDeepStrictEqual(said, written)) return refuse('REQUEST_ID_REUSED');
    return { feedbackId, dueAt: toInstant(earlierDue.getTime()), left, replayed: true };
  }
  if (left === 0) return refuse('TOO_MUCH_FEEDBACK', { most: FEEDBACK_A_DAY });
  await trx
    .insertInto('feedback')
    .values({
      subscriber_id: subscriberId,
      feedback_id: feedbackId,
      day,
      ordinal: sent + 1,
      ...written,
      received_at: new Date(nowMs),
      due_at: new Date(dueMs),
      state: 'OPEN',
      answered_at: null,
      answered_by: null,
      answer: null,
    })
    .execute();
  return { feedbackId, dueAt: toInstant(dueMs), left: left - 1, replayed: false };
}

/**
 * Takes feedback, at most `FEEDBACK_A_DAY` a business day. A repeat of a request id is answered from the first, and is refused with
 * another content.
 */
export const sendFeedback =
  (
    db: Kysely<Schema>,
    { feedbackDays, calendar }: { readonly feedbackDays: number; readonly calendar: WorkCalendar },
  ): Handler<'sendFeedback'> =>
  async (asked, { session: { subscriberId }, nowMs }) => {
    if (!(await isAboutOwn(db, subscriberId, asked))) return refuse('OWNED_COUPON_NOT_FOUND');
    const feedbackId = asked.requestId === undefined ? newId() : idOf(asked.requestId, subscriberId);
    const dueMs = dueAt(nowMs, feedbackDays, calendar);
    return db.transaction().execute((trx) => write(trx, { subscriberId, feedbackId, asked, nowMs, dueMs }));
  };
