import { outsideQuietHours, reminderDueMs } from '@coupon-centre/contract/reminder/reminder-time';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Clock } from '#clock.ts';
import type { Catalogue } from '#coupon/catalogue.ts';
import { claimTarget } from '#coupon/claim-target.ts';
import { stateAt } from '#coupon/owned-state.ts';
import { readHoldings, readOwned } from '#coupon/owned-store.ts';
import { holdingsDay } from '#coupon/present-card.ts';
import { beforeMsOf, noStartToAwait, type Reminder, wasCollectedSince } from '#coupon/reminder.ts';
import { dropReminder, markSent, putReminderOff, readSending, type Sending } from '#coupon/reminder-store.ts';
import { reminderText } from '#coupon/reminder-words.ts';
import type { LocalisedText, Schema } from '#db/schema.ts';
import type { PhoneCipher } from '#identity/phone-cipher.ts';
import type { DealWith } from '#jobs/message-handler.ts';
import type { TrySms } from '#jobs/try-sms.ts';

/** A coupon in use may come back: it is looked at again then. */
const LOOK_AGAIN_MS = 5 * 60_000;

const payloadOf = z.object({ reminderId: z.uuid() });

interface Needs {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly catalogue: Pick<Catalogue, 'contents' | 'stock' | 'termsOf'>;
  readonly cipher: Pick<PhoneCipher, 'open'>;
  readonly trySms: TrySms;
}

/** What becomes of a reminder whose time has come. */
type Verdict =
  | { readonly kind: 'send'; readonly title: LocalisedText }
  | { readonly kind: 'wait'; readonly targetMs: number; readonly dueMs: number }
  | { readonly kind: 'drop'; readonly because: string };

const drop = (because: string): Verdict => ({ kind: 'drop', because });

/** To be sent, unless it is too late for it or its owner sleeps. */
function inTime(reminder: Pick<Reminder, 'targetMs' | 'quietHoursToo'>, title: LocalisedText, nowMs: number): Verdict {
  const { targetMs, quietHoursToo } = reminder;
  if (nowMs >= targetMs) return drop('TOO_LATE');
  const dueMs = quietHoursToo ? nowMs : outsideQuietHours(nowMs);
  if (dueMs === nowMs) return { kind: 'send', title };
  return dueMs < targetMs ? { kind: 'wait', targetMs, dueMs } : drop('QUIET_HOURS');
}

async function judgeStart({ db, catalogue }: Needs, reminder: Reminder, nowMs: number): Promise<Verdict> {
  const { subscriberId, subjectId: templateId, sessionId, quietHoursToo } = reminder;
  const wanted = { templateId, sessionId: sessionId ?? undefined };
  const target = claimTarget(catalogue.contents(), catalogue.stock, wanted, nowMs);
  if (target === undefined) return drop('COUPON_NOT_FOUND');
  const nothing = noStartToAwait(target, catalogue.stock(target.poolId), nowMs);
  if (nothing !== null) return drop(nothing);
  const holdings = await readHoldings(db, { subscriberId, templateIds: [templateId] }, holdingsDay(nowMs));
  if (wasCollectedSince(target, holdings.get(templateId), reminder)) return drop('COLLECTED');
  const targetMs = target.window.startMs;
  const dueMs = reminderDueMs({ targetMs, beforeMs: beforeMsOf(reminder), quietHoursToo });
  if (dueMs === null) return drop('QUIET_HOURS');
  if (dueMs > nowMs) return { kind: 'wait', targetMs, dueMs };
  return inTime({ targetMs, quietHoursToo }, target.offer.terms.title, nowMs);
}

async function judgeExpiry({ db, catalogue }: Needs, reminder: Reminder, nowMs: number): Promise<Verdict> {
  const row = await readOwned(db, reminder.subscriberId, reminder.subjectId);
  if (row === undefined) return drop('OWNED_COUPON_NOT_FOUND');
  const state = stateAt(row, nowMs);
  const { targetMs } = reminder;
  switch (state) {
    case 'USED':
    case 'EXPIRED':
    case 'WITHDRAWN':
      return drop(state);
    case 'USING': {
      const dueMs = nowMs + LOOK_AGAIN_MS;
      return dueMs < targetMs ? { kind: 'wait', targetMs, dueMs } : drop(state);
    }
    case 'PENDING':
    case 'AVAILABLE': {
      const terms = await catalogue.termsOf(row.template_id, row.terms_version);
      if (terms === undefined) throw new Error('an owned coupon without its terms');
      return inTime(reminder, terms.title, nowMs);
    }
  }
}

interface Owner {
  readonly state: Schema['subscriber']['state'];
  readonly phone_sealed: Buffer;
}

const readOwner = (db: Kysely<Schema>, subscriberId: string): Promise<Owner | undefined> =>
  db
    .selectFrom('subscriber')
    .select(['state', 'phone_sealed'])
    .where('subscriber_id', '=', subscriberId)
    .executeTakeFirst();

/**
 * Sends a reminder that is due, after one more look at all it depends on: whether it is still wanted, there is still
 * something to come for, the number is active, the hour is right. An SMS that was accepted is not sent a second time: the
 * reminder is marked, and who dies in between sends it under the same id.
 */
export function createRemind(needs: Needs): DealWith {
  const { db, clock, cipher, trySms } = needs;

  async function send(
    reminder: Reminder,
    sending: Sending,
    by: { to: string; text: string },
    held: Parameters<DealWith>,
  ) {
    const [{ messageId, attempts }, stopping] = held;
    const sms = { id: messageId, templateKey: `REMIND_${reminder.kind}`, ...by };
    const outcome = await trySms(sms, attempts, stopping);
    if (outcome === 'sent') await markSent(db, sending);
    if (outcome === 'givenUp') await dropReminder(db, sending, 'SMS_NOT_TAKEN');
    return outcome === 'again' ? 'again' : 'done';
  }

  return async (held, stopping) => {
    const { subscriberId, messageId } = held;
    const sending: Sending = { subscriberId, messageId, ...payloadOf.parse(held.payload) };
    const reminder = await readSending(db, sending);
    if (reminder === null) return 'done';
    const owner = await readOwner(db, subscriberId);
    if (owner?.state !== 'ACTIVE') {
      await dropReminder(db, sending, 'NUMBER_NOT_ACTIVE');
      return 'done';
    }
    const judge = reminder.kind === 'START' ? judgeStart : judgeExpiry;
    const verdict = await judge(needs, reminder, clock.now());
    if (verdict.kind === 'drop') await dropReminder(db, sending, verdict.because);
    if (verdict.kind === 'wait') await putReminderOff(db, sending, verdict);
    if (verdict.kind !== 'send') return 'done';
    const by = { to: cipher.open(owner.phone_sealed), text: reminderText(reminder, verdict.title) };
    return send(reminder, sending, by, [held, stopping]);
  };
}
