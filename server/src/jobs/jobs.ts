import type { Kysely } from 'kysely';
import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { countBoard } from '#board/count-board.ts';
import type { Clock } from '#clock.ts';
import type { Schema } from '#db/schema.ts';
import { type Repeating, repeat } from '#identity/repeating.ts';
import { keepReport } from '#jobs/invariants.ts';
import { openForLongWork } from '#jobs/long-work.ts';
import { createMessageHandler, type DealWith } from '#jobs/message-handler.ts';
import type { DueMessage, MessageKind } from '#jobs/outbox-store.ts';
import { createRelay } from '#jobs/relay.ts';
import { retireOldRows } from '#jobs/retiring.ts';
import { standingCheck } from '#jobs/standing-check.ts';

/** Jobs live in a schema of their own in the same database. */
const SCHEMA = 'jobs';
/** Seconds; the queue's smallest units. A job is one attempt: what must be tried again is tried by the outbox. */
const EXPIRE_SECONDS = 30;
const SUPERVISE_SECONDS = 15;
const KEEP_SECONDS = 300;
const POLL_SECONDS = 1;
/** Attempts at once on one node: most of them wait for the other side, none holds a connection while it does. */
const BATCH = 20;
const BATCHES_AT_ONCE = 2;
const ROUND_MS = 1_000;
const STOP_TIMEOUT_MS = 10_000;

const RETIRE = 'retire-old-rows';
const CHECK = 'check-invariants';
const COUNT = 'count-board';
const queueOf: Readonly<Record<MessageKind, string>> = {
  SETTLE_USE: 'settle-use',
  SEND_SMS: 'send-sms',
  REMIND: 'remind',
  NOTIFY: 'notify',
};

export interface JobNeeds {
  readonly db: Kysely<Schema>;
  /** The queue's own statements go over it. */
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly log: Logger;
  readonly deal: Readonly<Record<MessageKind, DealWith>>;
  /** What is done again and again beside the relay, such as finding what is due. */
  readonly rounds?: readonly (() => Promise<void>)[];
}

export interface Jobs {
  /** Resolves when the queues stand and the workers run. */
  start(): Promise<void>;
  /** Takes no more work, tells what waits for an outside system to give up, and waits for the rest. */
  stop(): Promise<void>;
}

/** The worker role: relays the outbox to the queue, works the queue, and does what is due by the clock. */
export function createJobs({ db, pool, clock, log, deal, rounds = [] }: JobNeeds): Jobs {
  const stopping = new AbortController();
  const longDb = openForLongWork(pool);
  const boss = new PgBoss({
    // Some of its statements are a transaction in one text. The pool's own `query` throws the connection away when one fails;
    // any other way would hand a transaction that has failed to whoever is next.
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: SCHEMA,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    maintenanceIntervalSeconds: KEEP_SECONDS,
  });
  boss.on('error', (error) => log.error({ err: error }, 'the job queue failed at something; it will try again'));
  boss.on('warning', ({ message, data }) => log.warn({ data }, message));

  const repeated: Repeating[] = [];
  const workers = new Map<string, string>();
  const attempt = createMessageHandler({ db, clock, log, deal });
  const relay = createRelay({
    db,
    clock,
    log,
    async hand(kind, messages) {
      const queue = queueOf[kind];
      const jobs = messages.map((message) => ({
        data: message,
        singletonKey: `${message.messageId}:${message.attempts}`,
      }));
      await boss.insert(queue, jobs);
      const worker = workers.get(queue);
      if (worker !== undefined) boss.notifyWorker(worker);
    },
  });

  async function startMessages(queue: string): Promise<void> {
    await boss.createQueue(queue, {
      policy: 'exclusive',
      retryLimit: 0,
      expireInSeconds: EXPIRE_SECONDS,
      deleteAfterSeconds: KEEP_SECONDS,
    });
    const options = { batchSize: BATCH, localConcurrency: BATCHES_AT_ONCE, pollingIntervalSeconds: POLL_SECONDS };
    const worker = await boss.work<DueMessage>(queue, { ...options, burstWhenBatchFull: true }, async (jobs) => {
      await Promise.all(jobs.map((job) => attempt(job.data, stopping.signal)));
    });
    workers.set(queue, worker);
  }

  async function startTimed(queue: string, cron: string, work: () => Promise<void>): Promise<void> {
    await boss.createQueue(queue, { policy: 'exclusive', retryLimit: 0, deleteAfterSeconds: KEEP_SECONDS });
    await boss.schedule(queue, cron);
    await boss.work(queue, work);
    // Once at the start as well: an installation that restarts often still gets its turn.
    await boss.send(queue);
  }

  return {
    async start() {
      await boss.start();
      await Promise.all(Object.values(queueOf).map(startMessages));
      await startTimed(RETIRE, '17 * * * *', async () => {
        log.info(await retireOldRows(longDb, clock.now()), 'old rows were retired');
      });
      await startTimed(CHECK, '* * * * *', async () => {
        const report = await standingCheck(longDb, clock.now());
        await keepReport(db, report);
        if (!report.holds) log.error({ violations: report.violations }, 'an invariant does not hold');
      });
      await startTimed(COUNT, '* * * * *', async () => {
        const missing = await countBoard(longDb, clock.now(), 'due');
        if (missing !== 0) log.warn({ missing }, 'the board did not agree with the ledger; it is counted anew');
      });
      for (const round of rounds) {
        repeated.push(
          repeat(ROUND_MS, round, (err) => log.warn({ err }, 'a round of the worker failed; the next one will do')),
        );
      }
      relay.start();
    },
    async stop() {
      await Promise.all(repeated.map((round) => round.stop()));
      await relay.stop();
      stopping.abort(new Error('the worker stops'));
      await boss.stop({ timeout: STOP_TIMEOUT_MS });
      await longDb.destroy();
    },
  };
}
