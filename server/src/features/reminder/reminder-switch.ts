import type { reminderSwitch } from '@coupon-centre/contract/card/reminder-switch';
import type { ParsedRequestOf } from '@coupon-centre/contract/endpoint';
import { REMINDER_DAYS_DEFAULT, REMINDER_MINUTES_DEFAULT } from '@coupon-centre/contract/limits';
import { daysMs, minutesMs, reminderDueMs } from '@coupon-centre/contract/reminder/reminder-time';
import type { Kysely } from 'kysely';
import { outsideAudience } from '#coupon/audience.ts';
import type { Candidates } from '#coupon/candidates.ts';
import type { Catalogue } from '#coupon/catalogue.ts';
import { claimTarget } from '#coupon/claim-target.ts';
import { stateAt } from '#coupon/owned-state.ts';
import { readHoldings, readOwned } from '#coupon/owned-store.ts';
import { holdingsDay } from '#coupon/present-card.ts';
import { presentExpiryReminder, presentStartReminder } from '#coupon/present-reminder.ts';
import { hasAllOf, noStartToAwait, type Reminder } from '#coupon/reminder.ts';
import { setReminder, takeReminderBack } from '#coupon/reminder-store.ts';
import { noTimeReasons } from '#coupon/reminder-words.ts';
import type { Schema } from '#db/schema.ts';
import { type Caller, type Handler, Refusal, refuse, type Session } from '#http/handler.ts';

type Asked = ParsedRequestOf<typeof reminderSwitch>;
type By = Caller<Session>;
type Wish = Omit<Reminder, 'reminderId'>;

const MINUTE_MS = 60_000;
const OFF = { on: false, start: null, expiry: null } as const;

/** The reminder as it would be set now; a refusal where there is no moment for it. */
function timed(
  what: Pick<Wish, 'kind' | 'subjectId' | 'sessionId' | 'targetMs'>,
  beforeMs: number,
  asked: Asked,
  by: By,
) {
  const { quietHoursToo } = asked;
  const dueMs = reminderDueMs({ targetMs: what.targetMs, beforeMs, quietHoursToo });
  if (dueMs === null || dueMs < by.nowMs) {
    const because = dueMs === null ? 'QUIET_HOURS' : 'PASSED';
    return refuse('NO_TIME_TO_REMIND', { reason: noTimeReasons[because][by.locale], because });
  }
  const { subscriberId } = by.session;
  const how = { leadMinutes: beforeMs / MINUTE_MS, quietHoursToo, locale: by.locale, setAtMs: by.nowMs, dueMs };
  return { ...what, ...how, subscriberId } satisfies Wish;
}

/** Sets a state: on or off, whatever it was. What is over, gone or had already needs no reminder; taking one back always goes. */
export function switchReminder(
  db: Kysely<Schema>,
  catalogue: Catalogue,
  candidates: Candidates,
): Handler<typeof reminderSwitch> {
  async function ofStart(templateId: string, asked: Asked, by: By) {
    const { sessionId, minutesBefore = REMINDER_MINUTES_DEFAULT, ch } = asked;
    const target = claimTarget(catalogue.contents(), catalogue.stock, { templateId, sessionId }, by.nowMs);
    if (target === undefined) return refuse('COUPON_NOT_FOUND');
    const nothing = noStartToAwait(target, catalogue.stock(target.poolId), by.nowMs);
    if (nothing !== null) return refuse(nothing);
    const { audience } = target.offer;
    const candidate = await candidates.for([audience], { session: by.session, channel: ch });
    const outside = outsideAudience(audience, candidate, by.nowMs);
    if (outside !== null) return refuse('NOT_IN_AUDIENCE', { reason: outside[by.locale] });
    const { subscriberId } = by.session;
    const holdings = await readHoldings(db, { subscriberId, templateIds: [templateId] }, holdingsDay(by.nowMs));
    if (hasAllOf(target, holdings.get(templateId))) return refuse('PERSONAL_LIMIT', {});
    const start = { kind: 'START', subjectId: templateId, targetMs: target.window.startMs } as const;
    return timed({ ...start, sessionId: target.grab?.sessionId ?? null }, minutesMs(minutesBefore), asked, by);
  }

  async function ofExpiry(ownedId: string, asked: Asked, by: By) {
    const row = await readOwned(db, by.session.subscriberId, ownedId);
    if (row === undefined) return refuse('OWNED_COUPON_NOT_FOUND');
    const state = stateAt(row, by.nowMs);
    if (state === 'USED') return refuse('ALREADY_USED');
    if (state === 'EXPIRED' || state === 'WITHDRAWN') return refuse(state);
    const expiry = { kind: 'EXPIRE', subjectId: ownedId, sessionId: null, targetMs: row.valid_to.getTime() } as const;
    return timed(expiry, daysMs(asked.daysBefore ?? REMINDER_DAYS_DEFAULT), asked, by);
  }

  return async (asked, by) => {
    const { kind, sCardId, uCardId, sessionId } = asked;
    const subjectId = kind === 'START' ? sCardId : uCardId;
    if (subjectId === undefined) throw new Error('the contract let a reminder of nothing pass');
    if (!asked.on) {
      const { subscriberId } = by.session;
      const inGrab = kind === 'START' ? (sessionId ?? null) : null;
      await takeReminderBack(db, { subscriberId, kind, subjectId, sessionId: inGrab });
      return OFF;
    }
    const wish = kind === 'START' ? await ofStart(subjectId, asked, by) : await ofExpiry(subjectId, asked, by);
    if (wish instanceof Refusal) return wish;
    await setReminder(db, wish);
    return kind === 'START'
      ? { on: true, start: presentStartReminder(wish), expiry: null }
      : { on: true, start: null, expiry: presentExpiryReminder(wish) };
  };
}
