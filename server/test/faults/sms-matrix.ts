import { setTimeout as pause } from 'node:timers/promises';
import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { pino } from 'pino';
import { expect } from 'vitest';
import { createJobs } from '#platform/jobs/jobs.ts';
import { createNotify } from '#platform/jobs/notify.ts';
import { leaveSms, plainSmsBox } from '#platform/jobs/plain-sms.ts';
import { createTrySms, MAX_REFUSED_TRIES } from '#platform/jobs/try-sms.ts';
import { createSmsSender } from '#platform/sms/sms-sender.ts';
import { movableClock } from '#test/claim-scene.ts';
import { testDatabase } from '#test/database.ts';
import { testDeriveKey } from '#test/login-scene.ts';
import type { Fault } from './fault-proxy.ts';
import { ROUTE, smsCentres } from './sms-centres.ts';

/** All that a fault left is settled this long after it is over. */
const SENT_WITHIN_MS = 60 * SECOND_MS;
const LOOK_AGAIN_MS = 100;
/** While time passes faster, the clock's step. */
const STEP_MS = 5 * SECOND_MS;
const TRIED_WITHIN_MS = 60 * SECOND_MS;

interface Asked {
  readonly centre: string;
  readonly fault: Fault;
  readonly messages: number;
  /** In real time: connections are made again in real time, too. */
  readonly lastsMs: number;
  /** How far the clock goes on besides, faster than in real time. */
  readonly clockMs?: number;
}

const log = pino({ level: 'silent' });

/**
 * Messages are sent before, during and after a fault. Returns what became of them, how often each came to the centre, and how long
 * after the end of the fault the last one was settled.
 */
export async function sendThroughFault({ centre: name, fault, messages, lastsMs, clockMs = 0 }: Asked) {
  const clock = movableClock();
  const centre = await (smsCentres[name] as (typeof smsCentres)[string])(clock);
  const { db, pool, close } = await testDatabase();
  const { gateway } = centre;
  const sms = createSmsSender({ db, clock, log, routes: [{ name: ROUTE, gateway, hasReceipts: true }] });
  centre.takeReceiptsBy?.(sms);
  const box = plainSmsBox(testDeriveKey());
  const idle = async () => 'done' as const;
  const NOTIFY = createNotify({ box, trySms: createTrySms({ sms, log }) });
  const others = { SETTLE_USE: idle, REVERSE_USE: idle, SEND_SMS: idle, REMIND: idle, WATCH_CODE: idle, NOTICE: idle };
  const kinds = { ...others, CLAWBACK_SMS: idle, NOTIFY };
  const worker = createJobs({ db, pool, clock, log, work: [], messages: kinds });

  const textsOf = (part: string) => Array.from({ length: messages }, (_, at) => `${part} ${at} 券`);
  const leave = (part: string) => {
    const template = { key: 'TEST', params: {}, locale: 'zh-CN' } as const;
    const written = textsOf(part).map((text) => ({ to: '13912345678', template, text }));
    return db.transaction().execute((trx) => leaveSms(trx, box, { messages: written, nowMs: clock.now() }));
  };
  /** Messages that are not at their end: not given up, and where receipts come, not delivered. */
  async function unsettled(): Promise<number> {
    const open = await db.selectFrom('outbox').select('message_id').where('done_at', 'is', null).execute();
    const taken = db
      .selectFrom('sms_message')
      .select('message_id')
      .where('state', 'in', ['SENDING', 'SENT', 'SUBMITTED']);
    return open.length + (await taken.execute()).length;
  }
  /** Open messages are tried more often than one that is refused for itself, until `clockMs` are over. */
  async function letTimePass(): Promise<void> {
    const untilMs = clock.now() + clockMs;
    const fewestTries = async () => {
      const open = await db.selectFrom('outbox').select('attempts').where('done_at', 'is', null).execute();
      return Math.min(...open.map(({ attempts }) => attempts));
    };
    const deadline = Date.now() + TRIED_WITHIN_MS;
    while ((await fewestTries()) <= MAX_REFUSED_TRIES) {
      if (Date.now() > deadline) throw new Error('messages were not tried during the fault');
      await pause(LOOK_AGAIN_MS);
      clock.moveBy(STEP_MS);
    }
    clock.moveBy(untilMs - clock.now());
  }
  try {
    await sms.start();
    await worker.start();
    await leave('before');
    await pause(SECOND_MS);
    await centre.proxy.begin(fault);
    await leave('during');
    await pause(lastsMs);
    if (clockMs > 0) await letTimePass();
    await pause(SECOND_MS);
    const healedMs = clock.now();
    await centre.proxy.heal();
    await leave('after');
    while ((await unsettled()) > 0 && clock.now() - healedMs < 2 * SENT_WITHIN_MS) await pause(LOOK_AGAIN_MS);
    const tookMs = clock.now() - healedMs;
    const rows = await db.selectFrom('sms_message').select('state').execute();
    const arrived = centre.arrived();
    const countOf = (text: string): number => arrived.filter((one) => one === text).length;
    const [before, during, after] = [textsOf('before'), textsOf('during'), textsOf('after')];
    return {
      tookMs,
      states: rows.map(({ state }) => state),
      times: [...before, ...during].map(countOf),
      timesAfter: after.map(countOf),
    };
  } finally {
    await worker.stop();
    await sms.stop();
    await centre.close();
    await close();
  }
}

/**
 * Each at most once, all that was accepted arrived, and nothing is open. `mayRepeat`: the other side repeats what was not answered
 * beyond it.
 */
export function expectSentOnce(
  { tookMs, states, times, timesAfter }: Awaited<ReturnType<typeof sendThroughFault>>,
  { mayRepeat }: { readonly mayRepeat: boolean },
): void {
  expect(states).toHaveLength(times.length + timesAfter.length);
  // Without an answer it is not known, and not sent again.
  expect(states.filter((state) => state !== 'DELIVERED' && state !== 'UNANSWERED')).toEqual([]);
  const count = [...times, ...timesAfter].filter((time) => time > 0).length;
  expect(count).toBeGreaterThanOrEqual(states.filter((state) => state === 'DELIVERED').length);
  expect(Math.max(...times)).toBeLessThanOrEqual(mayRepeat ? 2 : 1);
  expect(timesAfter).toEqual(timesAfter.map(() => 1));
  expect(tookMs).toBeLessThanOrEqual(SENT_WITHIN_MS);
}
