import { REMINDER_DAYS_DEFAULT, REMINDER_MINUTES_DEFAULT } from '@coupon-centre/contract/foundation/limits';
import { MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import { daysMs, minutesMs, reminderDueMs } from '@coupon-centre/contract/reminder/reminder-time';
import type { Kysely } from 'kysely';
import { outsideAudience } from '#catalogue/audience/audience.ts';
import type { AudienceSubjects } from '#catalogue/audience/audience-subjects.ts';
import type { Catalogue } from '#catalogue/catalogue.ts';
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
import { cancelReminder, setReminder } from './reminder-store.ts';
import { noTimeReasons } from './reminder-words.ts';

type Asked = ParsedRequest<'switchReminder'>;
type By = Caller<Session>;
type NewReminder = Omit<Reminder, 'reminderId'>;

const OFF = { on: false, start: null, expiry: null } as const;

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
    const { audience } = target.offer;
    const subject = await audienceSubjects.for([audience], { session: by.session, channel: ch });
    const outside = outsideAudience(audience, subject, by.nowMs);
    if (outside !== null) return refuse('NOT_IN_AUDIENCE', { reason: outside[by.locale] });
    const { subscriberId } = by.session;
    const holdings = await readHoldings(db, { subscriberId, templateIds: [templateId] }, holdingsDay(by.nowMs));
    if (hasAllOf(target, holdings.get(templateId))) return refuse('PERSONAL_LIMIT', {});
    const start = { kind: 'START', subjectId: templateId, targetMs: target.window.startMs } as const;
    const sessionOfGrab = target.grab?.sessionId ?? null;
    return timed({ ...start, sessionId: sessionOfGrab, beforeMs: minutesMs(minutesBefore) }, asked, by);
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

  return async (asked, by) => {
    const { kind, sCardId, uCardId, sessionId } = asked;
    const subjectId = kind === 'START' ? sCardId : uCardId;
    if (subjectId === undefined) throw new Error('reminder without a subject passed the contract');
    if (!asked.on) {
      const { subscriberId } = by.session;
      const inGrab = kind === 'START' ? (sessionId ?? null) : null;
      await cancelReminder(db, { subscriberId, kind, subjectId, sessionId: inGrab });
      return OFF;
    }
    const reminder = kind === 'START' ? await ofStart(subjectId, asked, by) : await ofExpiry(subjectId, asked, by);
    if (reminder instanceof Refusal) return reminder;
    await setReminder(db, reminder);
    return kind === 'START'
      ? { on: true, start: presentStartReminder(reminder), expiry: null }
      : { on: true, start: null, expiry: presentExpiryReminder(reminder) };
  };
}
