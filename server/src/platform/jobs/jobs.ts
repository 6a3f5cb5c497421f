import type { Kysely } from 'kysely';
import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Clock } from '#foundation/time/clock.ts';
import { type Repeating, repeat } from '#foundation/time/repeating.ts';
import { retirementTime } from '#platform/db/clock-difference.ts';
import { QUEUE_SCHEMA } from '#platform/db/roles/grant-rights.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { ROUND_PREFIX, traced } from '#platform/tracing/tracing.ts';
import { openForLongWork } from './long-work.ts';
import { createMessageHandler, type Handles } from './message-handler.ts';
import type { DueMessage, MessageKind } from './outbox-store.ts';
import { readPages } from './read-pages.ts';
import { createRelay } from './relay.ts';
import { retireOldRows } from './retiring.ts';
import type { TimedJob, Work } from './work.ts';

/** Seconds, the queue's smallest unit. A job is one attempt: the outbox retries. */
const EXPIRE_SECONDS = 30;
const SUPERVISE_SECONDS = 15;
const KEEP_SECONDS = 300;
const POLL_SECONDS = 1;
/** Attempts at once on one node: most of them wait for the other side, none holds a connection while it does. */
const BATCH = 20;
const BATCHES_AT_ONCE = 2;
const ROUND_MS = 1_000;
const STOP_TIMEOUT_MS = 10_000;
/**
 * A timed job whose worker was killed is taken up again when its heartbeat has been missing this long and the next supervision
 * has seen it: within 40 seconds. It may take an hour while its worker lives.
 */
const TIMED = {
  heartbeatSeconds: 20,
  expireInSeconds: 3_600,
  retryLimit: 2,
  retryDelay: 1,
  deleteAfterSeconds: KEEP_SECONDS,
} as const;
const HEARTBEAT_SECONDS = 5;

const queueOf: Readonly<Record<MessageKind, string>> = {
  SETTLE_USE: 'settle-use',
  REVERSE_USE: 'reverse-use',
  SEND_SMS: 'send-sms',
  REMIND: 'remind',
  NOTIFY: 'notify',
  WATCH_CODE: 'watch-code',
  NOTICE: 'notice',
  CLAWBACK_SMS: 'clawback-sms',
};

export interface JobNeeds extends Handles<MessageKind> {
  readonly db: Kysely<Schema>;
  /** The queue's own statements go over it. */
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly log: Logger;
  readonly work: readonly Work[];
}

export interface Jobs {
  /** Resolves when the queues exist and the workers run. */
  start(): Promise<void>;
  /** Takes no more work, aborts calls to outside systems, and waits for the rest. */
  stop(): Promise<void>;
}

/** The worker role: relays the outbox to the queue, works the queue, and runs timed jobs. */
export function createJobs(needs: JobNeeds): Jobs {
  const { db, pool, clock, log, messages, work } = needs;
  const stopping = new AbortController();
  const longDb = openForLongWork(pool);
  const boss = queueIn(pool, log);
  const repeated: Repeating[] = [];
  const workers = new Map<string, string>();
  const attempt = createMessageHandler({ db, clock, log, messages });
  const relay = createRelay({
    db,
    clock,
    log,
    async hand(kind, due) {
      const queue = queueOf[kind];
      const jobs = due.map((message) => ({
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

  const retiring: TimedJob = {
    name: 'retire-old-rows',
    cron: '17 * * * *',
    async run() {
      const nowMs = await retirementTime(longDb, clock);
      if (nowMs === null) log.error("this machine's clock differs from the database's: nothing is retired");
      else log.info(await retireOldRows(longDb, nowMs, { work, log }), 'old rows were retired');
    },
  };

  const readingPages: TimedJob = {
    name: 'read-pages',
    // At night in the business time zone.
    cron: '40 19 * * *',
    atStart: false,
    async run() {
      const { pages, failed, notRead } = await readPages(longDb, log);
      log.info({ pages, failed: failed.length, notRead: notRead.length }, 'the pages of the tables were read');
    },
  };

  async function startTimed({ name, cron, atStart = true, run }: TimedJob): Promise<void> {
    await boss.createQueue(name, { policy: 'exclusive', ...TIMED });
    // A queue made by an earlier version keeps its settings otherwise.
    await boss.updateQueue(name, TIMED);
    await boss.schedule(name, cron);
    await boss.work(name, { heartbeatRefreshSeconds: HEARTBEAT_SECONDS }, () =>
      traced({ name: `job ${name}`, parent: null }, () => run(longDb)),
    );
    // For installations that restart often.
    if (atStart) await boss.send(name);
  }

  return {
    async start() {
      await boss.start();
      await Promise.all(Object.values(queueOf).map(startMessages));
      await startTimed(retiring);
      await startTimed(readingPages);
      for (const job of work.flatMap(({ timed = [] }) => timed)) await startTimed(job);
      for (const [name, round] of work.flatMap(({ rounds = {} }) => Object.entries(rounds))) {
        const failed = (err: unknown) => log.warn({ err, round: name }, 'a worker round failed; the next one retries');
        repeated.push(repeat(ROUND_MS, () => traced({ name: ROUND_PREFIX + name, parent: null }, round), failed));
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

/** The queue, in the server's own database. */
function queueIn(pool: pg.Pool, log: Logger): PgBoss {
  const boss = new PgBoss({
    // Some of its statements are a transaction in one text. The pool's own `query` throws the connection away when one fails;
    // any other way would return a connection with a failed transaction to the pool.
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: QUEUE_SCHEMA,
    // Its tables are made by `install-queue.ts`: the role that serves makes none.
    migrate: false,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    maintenanceIntervalSeconds: KEEP_SECONDS,
  });
  boss.on('error', (error) => log.error({ err: error }, 'the job queue failed; it will retry'));
  // Its data may be a statement with its values.
  boss.on('warning', ({ message }) => log.warn(message));
  return boss;
}
