import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { bringUpToDate } from '#app/bring-up-to-date.ts';
import { cancelMove, type Move, moveDatabase } from '#commands/move/move-database.ts';
import { type Embedded, SERVING_USER, startEmbedded } from '#platform/db/embedded/embedded.ts';
import { MOVE } from '#platform/db/embedded/move-name.ts';
import { kyselyOn } from '#platform/db/kysely.ts';
import { type TemporaryFolder, temporaryFolder } from '#test/data-folder.ts';
import { emptyDatabase, type TestDatabase } from '#test/database.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { NOT_DURABLE } from '#test/not-durable.ts';

const log = pino({ level: 'silent' });

/** An embedded database for the whole file, and for each test a move into an empty one. */
export interface MoveScene {
  folder: TemporaryFolder;
  embedded: Embedded;
  database: TestDatabase;
  move: Move;
  /** What the move has told. */
  lines: string[];
  stop: AbortController;
  /** What is closed after the test, the last first. */
  ended: (() => Promise<void>)[];
  /** Ends with the test. */
  poolOn(connection: pg.PoolConfig): pg.Pool;
  /** Another embedded database in the scene's folder. */
  embeddedIn(name: string, settings?: Readonly<Record<string, string>>): Promise<Embedded>;
  /** Follows until it says a line like this one, then stops like Ctrl-C. */
  followUntil(said: string): Promise<void>;
  servingLogsIn(): Promise<boolean>;
  /** What a move leaves standing in the old database. */
  traces(): Promise<number>;
}

/** Call it in a `describe`. */
export function moveScene(): MoveScene {
  const on = {
    poolOn(connection) {
      const pool = new pg.Pool(connection);
      pool.on('error', () => undefined);
      on.ended.push(() => pool.end());
      return pool;
    },
    embeddedIn: (name, settings = {}) =>
      startEmbedded({ dataDir: `${on.folder.path}/${name}`, log, settings: { ...NOT_DURABLE, ...settings } }),
    async followUntil(said) {
      const follower = new AbortController();
      const following = moveDatabase({ ...on.move, stop: follower.signal }, false);
      const isTold = () => on.lines.some((line) => line.startsWith(said));
      while (!isTold()) await Promise.race([following.then(() => expect.fail('it ended')), pause(20)]);
      follower.abort();
      expect(await following).toBe(null);
    },
    servingLogsIn() {
      const client = new pg.Client({ ...on.embedded.connection, user: SERVING_USER });
      const logsIn = client.connect().then(
        () => true,
        () => false,
      );
      return logsIn.finally(() => client.end());
    },
    async traces() {
      const { rows } = await on.move.source.query<{ n: number }>(
        `SELECT ((SELECT count(*) FROM pg_replication_slots) + (SELECT count(*) FROM pg_publication)
                 + (SELECT count(*) FROM pg_roles WHERE rolname = $1))::int AS n`,
        [MOVE],
      );
      return rows[0]?.n ?? -1;
    },
  } as MoveScene;

  const moveInto = (target: TestDatabase['owner']): Move => ({
    source: on.poolOn(on.embedded.connection),
    sourceOwner: { connection: on.embedded.connection, grantTo: SERVING_USER },
    target: target.pool,
    targetOwner: { connection: target.connection, grantTo: SERVING_USER },
    shownTarget: 'the new one',
    listen: { host: '127.0.0.1', port: 0 },
    sandbox: undefined,
    tell: (line) => on.lines.push(line),
    stop: on.stop.signal,
    log,
  });
  beforeAll(async () => {
    on.folder = await temporaryFolder();
    on.embedded = await on.embeddedIn('data');
    const { connection } = on.embedded;
    await bringUpToDate({ connection, owner: { connection, grantTo: SERVING_USER } }, log);
    const db = kyselyOn(new pg.Pool(connection));
    await makeTemplate(db, { stock: { total: 1_000 } });
    await db.destroy();
  });
  afterAll(async () => {
    await on.embedded?.close();
    await on.folder?.remove();
  });
  beforeEach(async () => {
    on.lines = [];
    on.ended = [];
    on.stop = new AbortController();
    on.database = await emptyDatabase();
    on.move = moveInto(on.database.owner);
  });
  afterEach(async () => {
    await cancelMove(on.move);
    for (const close of on.ended.reverse()) await close();
    await on.database.close();
  });
  return on;
}
