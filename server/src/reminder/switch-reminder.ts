import {
  REMINDER_DAYS_DEFAULT,
  REMINDER_MINUTES_DEFAULT,
  RESTOCK_REMINDERS_MAX,
} from '@coupon-centre/contract/foundation/limits';
import { MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import { daysMs, minutesMs, reminderDueMs } from '@coupon-centre/contract/reminder/reminder-time';
import type { Kysely } from 'kysely';
import type { AudienceSubjects } from '#catalogue/audience/audience-subjects.ts';
import { outsideOffer } from '#catalogue/audience/outside-offer.ts';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { closedAt } from '#catalogue/offer.ts';
import { holdingsDay } from '#claim/card/present-card.ts';
import { presentExpiryReminder, presentStartReminder } from '#claim/card/present-reminder.ts';
import { hasAllOf, noStartToAwait, type Reminder } from '#claim/card/reminder.ts';
import { claimTarget } from '#claim/claim-target.ts';
import type { Caller, Session } from '#foundation/caller/caller.ts';
import { Refusal, refuse } from '#foundation/refusal/refusal.ts';
import { stateAt } from '#owned/owned-state.ts';
import { readHoldings, readOwned } from '#owned/owned-store.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler, ParsedRequest } from '#platform/http/handler.ts';
import { cancelReminder, setReminder, setRestockReminder } from './reminder-store.ts';
import { noTimeReasons } from './reminder-words.ts';
import { restockTarget, waitsUntilMs } from './restock.ts';

type Asked = ParsedRequest<'switchReminder'>;
type By = Caller<Session>;
type NewReminder = Omit<Reminder, 'reminderId'>;

const OFF = { on: false, start: null, expiry: null, restock: null } as const;

/** The reminder to set now; a refusal if there is no possible time. */
function timed(
  {
    beforeMs,
    ...what
  }: Pick<NewReminder, 'kind' | 'subjectId' | 'sessionId' | 'targetMs'> & { readonly beforeMs: number },
  { quietHoursToo }: Asked,
  by: By,
) {
  const dueMs = reminderDueMs({ targetMs: what.targetMs, beforeMs, quietHoursToo });
  if (dueMs === null || dueMs < by.nowMs) {
    const because = dueMs === null ? 'QUIET_HOURS' : 'PASSED';
    return refuse('NO_TIME_TO_REMIND', { reason: noTimeReasons[because][by.locale], because });
  }
  const { subscriberId } = by.session;
  const how = { leadMinutes: beforeMs / MINUTE_MS, quietHoursToo, locale: by.locale, setAtMs: by.nowMs, dueMs };
  return { ...what, ...how, subscriberId } satisfies NewReminder;
}

/**
 * Sets a reminder on or off, regardless of its current state. Refused for coupons that are over, all gone or at the
 * personal limit; cancelling always succeeds.
 */
export function switchReminder(
  db: Kysely<Schema>,
  catalogue: Catalogue,
  audienceSubjects: AudienceSubjects,
): Handler<'switchReminder'> {
  async function ofStart(templateId: string, asked: Asked, by: By) {
    const { sessionId, minutesBefore = REMINDER_MINUTES_DEFAULT, ch } = asked;
    const target = claimTarget(catalogue, { templateId, sessionId }, by.nowMs);
    if (target === undefined) return refuse('COUPON_NOT_FOUND');
    const nothing = noStartToAwait(target, catalogue.stock(target.poolId), by.nowMs);
    if (nothing !== null) return refuse(nothing);
    const { offer } = target;
    const subject = await audienceSubjects.for([offer.audience], { session: by.session, channel: ch, nowMs: by.nowMs });
    const outside = outsideOffer(offer, subject, by.nowMs);
    if (outside !== null) return refuse('NOT_IN_AUDIENCE', { reason: outside[by.locale] });
    const { subscriberId } = by.session;
    const holdings = await readHoldings(db, { subscriberId, templateIds: [templateId] }, holdingsDay(by.nowMs));
    if (hasAllOf(target, holdings.get(templateId))) return refuse('PERSONAL_LIMIT', {});
    const start = { kind: 'START', subjectId: templateId, targetMs: target.window.startMs } as const;
    const sessionOfGrab = target.grab?.sessionId ?? null;
    return timed({ ...start, sessionId: sessionOfGrab, beforeMs: minutesMs(minutesBefore) }, asked, by);
  }

  /** Also while there is stock: whoever asked as it came back is told at once. */
  async function ofRestock(templateId: string, { quietHoursToo, ch }: Asked, by: By) {
    const target = restockTarget(catalogue, templateId, by.nowMs);
    if (target === undefined) return refuse('COUPON_NOT_FOUND');
    const { offer, window } = target;
    const closed = closedAt(offer, window, by.nowMs);
    if (closed === 'PAUSED') return refuse('PAUSED');
    if (closed === 'ENDED') return refuse('STARTED_ALREADY');
    const subject = await audienceSubjects.for([offer.audience], { session: by.session, channel: ch, nowMs: by.nowMs });
    const outside = outsideOffer(offer, subject, by.nowMs);
    if (outside !== null) return refuse('NOT_IN_AUDIENCE', { reason: outside[by.locale] });
    const { subscriberId } = by.session;
    const holdings = await readHoldings(db, { subscriberId, templateIds: [templateId] }, holdingsDay(by.nowMs));
    if (hasAllOf(target, holdings.get(templateId))) return refuse('PERSONAL_LIMIT', {});
    const how = { leadMinutes: 0, quietHoursToo, locale: by.locale, setAtMs: by.nowMs };
    const when = { targetMs: window.endMs, dueMs: waitsUntilMs(window.endMs) };
    return {
      subscriberId,
      kind: 'RESTOCK',
      subjectId: templateId,
      sessionId: null,
      ...how,
      ...when,
    } satisfies NewReminder;
  }

  async function ofExpiry(ownedId: string, asked: Asked, by: By) {
    const row = await readOwned(db, by.session.subscriberId, ownedId);
    if (row === undefined) return refuse('OWNED_COUPON_NOT_FOUND');
    const state = stateAt(row, by.nowMs);
    if (state === 'USED') return refuse('ALREADY_USED');
    if (state === 'EXPIRED' || state === 'WITHDRAWN') return refuse(state);
    const expiry = { kind: 'EXPIRE', subjectId: ownedId, sessionId: null, targetMs: row.valid_to.getTime() } as const;
    return timed({ ...expiry, beforeMs: daysMs(asked.daysBefore ?? REMINDER_DAYS_DEFAULT) }, asked, by);
  }

  /** Sets a reminder of each kind, as far as that is possible. */
  const set = {
    async START(templateId: string, asked: Asked, by: By) {
      const reminder = await ofStart(templateId, asked, by);
      if (reminder instanceof Refusal) return reminder;
      await setReminder(db, reminder);
      return { ...OFF, on: true, start: presentStartReminder(reminder) };
    },
    async EXPIRE(ownedId: string, asked: Asked, by: By) {
      const reminder = await ofExpiry(ownedId, asked, by);
      if (reminder instanceof Refusal) return reminder;
      await setReminder(db, reminder);
      return { ...OFF, on: true, expiry: presentExpiryReminder(reminder) };
    },
    async RESTOCK(templateId: string, asked: Asked, by: By) {
      const reminder = await ofRestock(templateId, asked, by);
      if (reminder instanceof Refusal) return reminder;
      const isSet = await setRestockReminder(db, reminder, RESTOCK_REMINDERS_MAX);
      if (!isSet) return refuse('TOO_MANY_REMINDERS', { most: RESTOCK_REMINDERS_MAX });
      return { ...OFF, on: true, restock: { quietHoursToo: reminder.quietHoursToo } };
    },
  };

  return async (asked, by) => {
    const { kind, sCardId, uCardId, sessionId } = asked;
    const subjectId = kind === 'EXPIRE' ? uCardId : sCardId;
    if (subjectId === undefined) throw new Error('reminder without a subject passed the contract');
    if (asked.on) return set[kind](subjectId, asked, by);
    const { subscriberId } = by.session;
    const inGrab = kind === 'START' ? (sessionId ?? null) : null;
    await cancelReminder(db, { subscriberId, kind, subjectId, sessionId: inGrab });
    return OFF;
  };
}
