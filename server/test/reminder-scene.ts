import { HOUR_MS } from '@coupon-centre/contract/foundation/time';
import { createSandboxSms } from '@coupon-centre/sandbox/src/gateways/sms.ts';
import type { Kysely } from 'kysely';
import { type Logger, pino } from 'pino';
import { createAudienceSubjects } from '#catalogue/audience/audience-subjects.ts';
import { type Catalogue, createCatalogue } from '#catalogue/catalogue.ts';
import { Refusal } from '#foundation/refusal/refusal.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { SmsGateway } from '#platform/gateways/sms/port.ts';
import { createMessageHandler } from '#platform/jobs/message-handler.ts';
import { dueMessages } from '#platform/jobs/outbox-store.ts';
import { createTrySms } from '#platform/jobs/try-sms.ts';
import { createRemind } from '#reminder/remind.ts';
import { createDueRound, createMovedRound } from '#reminder/reminder-rounds.ts';
import { createRestockRound } from '#reminder/restock.ts';
import { switchReminder } from '#reminder/switch-reminder.ts';
import { movableClock } from '#test/claim-scene.ts';
import { makeGrab } from '#test/factories/grab.ts';
import { type MadeSubscriber, makeSubscriber } from '#test/factories/subscriber.ts';
import { type MadeTemplate, makeTemplate, type TemplateSpec } from '#test/factories/template.ts';
import { oneRoute } from '#test/sms-routes.ts';
import { testCipher } from '#test/use-scene.ts';

const NEVER = new AbortController().signal;
const MANY = 1_000;
type Switch = ReturnType<typeof switchReminder>;

/** A coupon in a future grab. */
export interface AwaitedGrab {
  readonly template: MadeTemplate;
  readonly sCardId: string;
  readonly sessionId: string;
  readonly poolId: string;
}

/** The request for a reminder of a grab. */
export const onStart = ({ sCardId, sessionId }: AwaitedGrab, minutesBefore = 10) => ({
  kind: 'START',
  sCardId,
  sessionId,
  minutesBefore,
});

interface WorkerNeeds {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly catalogue: Catalogue;
  readonly log: Logger;
}

const unused = () => Promise.reject(new Error('not in this scene'));

/** A worker that sends by this gateway. */
function createWorker({ db, clock, catalogue, log }: WorkerNeeds, sms: SmsGateway) {
  const needs = {
    db,
    clock,
    catalogue,
    cipher: testCipher,
    trySms: createTrySms({ sms: oneRoute({ db, clock, log }, sms), log }),
  };
  const messages = {
    REMIND: createRemind(needs),
    SETTLE_USE: unused,
    REVERSE_USE: unused,
    SEND_SMS: unused,
    NOTIFY: unused,
    NOTICE: unused,
    CLAWBACK_SMS: unused,
    WATCH_CODE: unused,
  };
  const attempt = createMessageHandler({ db, clock, log, messages });
  const moved = createMovedRound(needs);
  const due = createDueRound(needs);
  const restock = createRestockRound(needs);
  return {
    due,
    restock,
    /** Takes up what the outbox has for it now. */
    async attempts() {
      const messages = await dueMessages(db, 'REMIND', { nowMs: clock.now(), limit: MANY });
      await Promise.all(messages.map((message) => attempt(message, NEVER)));
    },
    /** Takes up what the outbox has, and dies over it: what is left of it may outlive the test's database. */
    dies(): void {
      this.attempts().catch(() => undefined);
    },
    /** All that a worker does about reminders, once. */
    async round() {
      await catalogue.refresh();
      await moved();
      await restock();
      await due();
      await this.attempts();
    },
  };
}

/** Reminders without timers: a worker does a round when a test says so, at the time of the test's clock. */
export async function reminderScene(db: Kysely<Schema>, startMs: number) {
  const clock = movableClock(startMs);
  const log = pino({ level: 'silent' });
  const catalogue = createCatalogue(db, clock, log);
  const sandbox = createSandboxSms({ db, clock, cipher: testCipher });
  const call = switchReminder(db, catalogue, createAudienceSubjects({ db, cipher: testCipher, catalogue }));
  const worker = (sms: SmsGateway = sandbox) => createWorker({ db, clock, catalogue, log }, sms);

  async function switchAs({ subscriberId, phonePrefix }: MadeSubscriber, body: object) {
    await catalogue.refresh();
    const session = { subscriberId, phonePrefix, sessionId: '', uid: '', memberSinceMs: 0, expiresAtMs: 0 };
    const caller = { session, locale: 'zh-CN', nowMs: clock.now(), traceId: '', address: '', userAgent: '' } as const;
    const asked = { on: true, quietHoursToo: false, ...body } as Parameters<Switch>[0];
    const answer = await call(asked, caller);
    return answer instanceof Refusal ? answer.name : answer;
  }

  /** A coupon in a grab that starts then. */
  async function grabAt(startMs: number, coupon: TemplateSpec = {}): Promise<AwaitedGrab> {
    const template = await makeTemplate(db, { perPerson: 3, ...coupon });
    const coupons = [{ templateId: template.templateId }];
    const { sessionId, poolIds } = await makeGrab(db, { startMs, endMs: startMs + HOUR_MS, coupons });
    return { template, sCardId: template.templateId, sessionId, poolId: poolIds[0] ?? '' };
  }
  const newSubscriber = () => makeSubscriber(db, testCipher);

  return {
    db,
    clock,
    catalogue,
    sandbox,
    worker,
    newSubscriber,
    grabAt,
    /** Makes the call as a subscriber. Returns a refusal's name. */
    switch: switchAs,
    /** A subscriber with a reminder ten minutes before a grab. */
    async subscriberWaits(startMs: number, coupon?: TemplateSpec) {
      const [me, grab] = await Promise.all([newSubscriber(), grabAt(startMs, coupon)]);
      await switchAs(me, onStart(grab));
      return { me, grab };
    },
    /** Texts of the SMS that a number got, oldest first. */
    async smsTo({ phone }: MadeSubscriber) {
      const sent = await sandbox.sent({ to: phone, limit: MANY });
      return sent.map(({ text }) => text).reverse();
    },
    /** States of a person's reminders. */
    async reminderStates({ subscriberId }: MadeSubscriber) {
      const rows = await db
        .selectFrom('reminder')
        .select(['state', 'dropped_because'])
        .where('subscriber_id', '=', subscriberId)
        .orderBy('reminder_id')
        .execute();
      return rows.map((row) => row.dropped_because ?? row.state);
    },
  };
}
export type ReminderScene = Awaited<ReturnType<typeof reminderScene>>;
