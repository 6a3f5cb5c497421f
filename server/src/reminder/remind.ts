import { MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import { outsideQuietHours, reminderDueMs } from '@coupon-centre/contract/reminder/reminder-time';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { seenTerms } from '#catalogue/seen-terms.ts';
import { holdingsDay } from '#claim/card/present-card.ts';
import { beforeMsOf, noStartToAwait, type Reminder, wasCollectedSince } from '#claim/card/reminder.ts';
import { claimTarget } from '#claim/claim-target.ts';
import type { PhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import type { LocalisedText } from '#foundation/text/localised-text.ts';
import type { Clock } from '#foundation/time/clock.ts';
import { leaveMessages, type NewMessage } from '#message/leave-messages.ts';
import { stateAt } from '#owned/owned-state.ts';
import { readHoldings, readOwned } from '#owned/owned-store.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { HandleMessage } from '#platform/jobs/message-handler.ts';
import type { TrySms } from '#platform/jobs/try-sms.ts';
import type { WrittenSms } from '#platform/sms/written-sms.ts';
import { dropReminder, markSent, putReminderOff, readSending, type Sending } from './reminder-store.ts';
import { reminderSms } from './reminder-words.ts';
import { collectableUnits, restockTarget, waitsUntilMs } from './restock.ts';

/** Delay before checking a coupon in use again: it may be given back. */
const RECHECK_MS = 5 * MINUTE_MS;

const payloadOf = z.object({ reminderId: z.uuid() });

interface Needs {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly catalogue: Pick<Catalogue, 'contents' | 'stock' | 'termsOf'>;
  readonly cipher: Pick<PhoneCipher, 'open'>;
  readonly trySms: TrySms;
}

/** The decision on a due reminder. */
type Verdict =
  | {
      readonly kind: 'send';
      readonly title: LocalisedText;
      /** Of which the message centre tells as well. */
      readonly coupon?: NewMessage['coupon'];
    }
  | { readonly kind: 'wait'; readonly targetMs: number; readonly dueMs: number }
  | { readonly kind: 'drop'; readonly because: string };

const drop = (because: string): Verdict => ({ kind: 'drop', because });

/** Sends it, unless it is too late or in the quiet hours. */
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
  const target = claimTarget(catalogue, wanted, nowMs);
  if (target === undefined) return drop('COUPON_NOT_FOUND');
  const nothing = noStartToAwait(target, catalogue.stock(target.poolId), nowMs);
  if (nothing !== null) return drop(nothing);
  const holdings = await readHoldings(db, { subscriberId, templateIds: [templateId] }, holdingsDay(nowMs));
  if (wasCollectedSince(target, holdings.get(templateId), reminder)) return drop('COLLECTED');
  const targetMs = target.window.startMs;
  const dueMs = reminderDueMs({ targetMs, beforeMs: beforeMsOf(reminder), quietHoursToo });
  if (dueMs === null) return drop('QUIET_HOURS');
  if (dueMs > nowMs) return { kind: 'wait', targetMs, dueMs };
  return inTime({ targetMs, quietHoursToo }, seenTerms(target.offer.terms, subscriberId).title, nowMs);
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
      const dueMs = nowMs + RECHECK_MS;
      return dueMs < targetMs ? { kind: 'wait', targetMs, dueMs } : drop(state);
    }
    case 'PENDING':
    case 'AVAILABLE': {
      const terms = await catalogue.termsOf(row.template_id, row.terms_version);
      if (terms === undefined) throw new Error('owned coupon has no terms');
      return inTime(reminder, seenTerms(terms, reminder.subscriberId).title, nowMs);
    }
  }
}

async function judgeRestock({ db, catalogue }: Needs, reminder: Reminder, nowMs: number): Promise<Verdict> {
  const { subscriberId, subjectId: templateId } = reminder;
  const target = restockTarget(catalogue, templateId, nowMs);
  if (target === undefined) return drop('COUPON_NOT_FOUND');
  const { endMs } = target.window;
  if (nowMs >= waitsUntilMs(endMs)) return drop('TOO_LATE');
  const holdings = await readHoldings(db, { subscriberId, templateIds: [templateId] }, holdingsDay(nowMs));
  if (wasCollectedSince(target, holdings.get(templateId), reminder)) return drop('COLLECTED');
  // Others were faster, or it is paused: it waits on.
  if (collectableUnits(catalogue, target, nowMs) === 0) {
    return { kind: 'wait', targetMs: endMs, dueMs: waitsUntilMs(endMs) };
  }
  const { terms } = target.offer;
  const coupon = { templateId, termsVersion: terms.version };
  const { title } = seenTerms(terms, subscriberId);
  const verdict = inTime({ targetMs: endMs, quietHoursToo: reminder.quietHoursToo }, title, nowMs);
  return verdict.kind === 'send' ? { ...verdict, coupon } : verdict;
}

const judges = { START: judgeStart, EXPIRE: judgeExpiry, RESTOCK: judgeRestock } as const;

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
 * Sends a due reminder after checking again that it is still set and useful, the number is active, and the time is allowed.
 * An accepted SMS is not sent again: the reminder is marked, and a retry after a crash in between uses the same message id.
 */
export function createRemind(needs: Needs): HandleMessage {
  const { db, clock, cipher, trySms } = needs;

  async function send(
    sending: Sending,
    sms: WrittenSms & { readonly to: string },
    [held, stopping]: Parameters<HandleMessage>,
  ) {
    const { subscriberId, messageId: id } = held;
    const outcome = await trySms({ ...sms, id, subscriberId, urgency: 'reminder' }, held.attempts, stopping);
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
    const verdict = await judges[reminder.kind](needs, reminder, clock.now());
    if (verdict.kind === 'drop') await dropReminder(db, sending, verdict.because);
    if (verdict.kind === 'wait') await putReminderOff(db, sending, verdict);
    if (verdict.kind !== 'send') return 'done';
    const { coupon } = verdict;
    if (coupon !== undefined) {
      const message = { subscriberId, messageId, kind: 'BACK_IN_STOCK', atMs: clock.now(), coupon } as const;
      await db.transaction().execute((trx) => leaveMessages(trx, [message]));
    }
    const to = cipher.open(owner.phone_sealed);
    return send(sending, { to, ...reminderSms(reminder, verdict.title) }, [held, stopping]);
  };
}
