import type { Kysely } from 'kysely';
import { pino } from 'pino';
import { createCandidates } from '#coupon/candidates.ts';
import { createCatalogue } from '#coupon/catalogue.ts';
import type { Schema } from '#db/schema.ts';
import { switchReminder } from '#features/reminder/reminder-switch.ts';
import type { SmsGateway } from '#gateways/sms/port.ts';
import { createSandboxSms } from '#gateways/sms/sandbox.ts';
import { Refusal } from '#http/handler.ts';
import { createMessageHandler } from '#jobs/message-handler.ts';
import { dueMessages } from '#jobs/outbox-store.ts';
import { createRemind } from '#jobs/remind.ts';
import { createDueRound, createMovedRound } from '#jobs/reminder-rounds.ts';
import { createTrySms } from '#jobs/try-sms.ts';
import { movableClock } from '#test/claim-scene.ts';
import { makeGrab } from '#test/factories/grab.ts';
import { type MadeSubscriber, makeSubscriber } from '#test/factories/subscriber.ts';
import { type MadeTemplate, makeTemplate, type TemplateSpec } from '#test/factories/template.ts';
import { testCipher } from '#test/use-scene.ts';

const NEVER = new AbortController().signal;
const MANY = 1_000;
const HOUR_MS = 3_600_000;
type Switch = ReturnType<typeof switchReminder>;

/** A coupon in a grab to come. */
export interface AwaitedGrab {
  readonly template: MadeTemplate;
  readonly sCardId: string;
  readonly sessionId: string;
  readonly poolId: string;
}

/** What one asks for to be reminded of a grab. */
export const onStart = ({ sCardId, sessionId }: AwaitedGrab, minutesBefore = 10) => ({
  kind: 'START',
  sCardId,
  sessionId,
  minutesBefore,
});

/** Reminders without timers: a worker does a round when a test says so, at the time that the test's clock shows. */
export async function reminderScene(db: Kysely<Schema>, startMs: number) {
  const clock = movableClock(startMs);
  const log = pino({ level: 'silent' });
  const catalogue = createCatalogue(db, clock, log);
  const sandbox = createSandboxSms({ db, clock, cipher: testCipher });
  const call = switchReminder(db, catalogue, createCandidates(db, testCipher));
  const unused = () => Promise.reject(new Error('not in this scene'));

  function worker(sms: SmsGateway = sandbox) {
    const needs = { db, clock, catalogue, cipher: testCipher, trySms: createTrySms({ sms, log }) };
    const deal = { REMIND: createRemind(needs), SETTLE_USE: unused, SEND_SMS: unused, NOTIFY: unused };
    const attempt = createMessageHandler({ db, clock, log, deal });
    const moved = createMovedRound(needs);
    const due = createDueRound(needs);
    return {
      due,
      /** Takes up what the outbox has for it now. */
      async attempts() {
        const messages = await dueMessages(db, 'REMIND', clock.now(), MANY);
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
        await due();
        await this.attempts();
      },
    };
  }

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
  const newcomer = () => makeSubscriber(db, testCipher);

  return {
    db,
    clock,
    catalogue,
    sandbox,
    worker,
    newcomer,
    grabAt,
    /** Makes the call as somebody; the name of a refusal. */
    switch: switchAs,
    /** Somebody who waits for a grab, to be told ten minutes before. */
    async somebodyWaits(startMs: number, coupon?: TemplateSpec) {
      const [me, grab] = await Promise.all([newcomer(), grabAt(startMs, coupon)]);
      await switchAs(me, onStart(grab));
      return { me, grab };
    },
    /** Texts of the SMS that a number got, oldest first. */
    async smsTo({ phone }: MadeSubscriber) {
      const sent = await sandbox.sent({ to: phone, limit: MANY });
      return sent.map(({ text }) => text).reverse();
    },
    /** How a person's reminders stand. */
    async standing({ subscriberId }: MadeSubscriber) {
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
