import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { bringUpToDate } from '#app/bring-up-to-date.ts';
import { type Embedded, SERVING_USER, startEmbedded } from '#platform/db/embedded/embedded.ts';
import { MOVE } from '#platform/db/embedded/move-name.ts';
import { openBeside, openDatabase } from '#platform/db/engine.ts';
import { kyselyOn } from '#platform/db/kysely.ts';
import { describeTables } from '#platform/db/move/moved-tables.ts';
import { closeSource, prepareSource, releaseSource, reopenSource } from '#platform/db/move/source.ts';
import { listenForTarget } from '#platform/db/move/source-listener.ts';
import { markStep, readStep } from '#platform/db/move/target.ts';
import { type TemporaryFolder, temporaryFolder } from '#test/data-folder.ts';
import { emptyDatabase, type TestDatabase } from '#test/database.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { cancelMove, compare, type Move, moveDatabase } from './move-database.ts';

const log = pino({ level: 'silent' });
const PATIENCE_MS = 240_000;

// A copy takes seconds, on a laptop under load a minute.
describe.skipIf(inject('workerTemplates').length > 0)('a move', { timeout: PATIENCE_MS }, () => {
  let folder: TemporaryFolder;
  let embedded: Embedded;
  let database: TestDatabase;
  let move: Move;
  let lines: string[];
  let stop: AbortController;
  let ended: (() => Promise<void>)[];

  const moveInto = (target: TestDatabase['owner']): Move => ({
    source: poolOn(embedded.connection),
    sourceOwner: { connection: embedded.connection, grantTo: SERVING_USER },
    target: target.pool,
    targetOwner: { connection: target.connection, grantTo: SERVING_USER },
    shownTarget: 'the new one',
    listen: { host: '127.0.0.1', port: 0 },
    sandbox: undefined,
    tell: (line) => lines.push(line),
    stop: stop.signal,
    log,
  });
  function poolOn(connection: pg.PoolConfig): pg.Pool {
    const pool = new pg.Pool(connection);
    pool.on('error', () => undefined);
    ended.push(() => pool.end());
    return pool;
  }
  const embeddedIn = (name: string, settings: Readonly<Record<string, string>> = {}) =>
    startEmbedded({ dataDir: `${folder.path}/${name}`, log, settings });

  beforeAll(async () => {
    folder = await temporaryFolder();
    embedded = await embeddedIn('data');
    const { connection } = embedded;
    await bringUpToDate({ connection, owner: { connection, grantTo: SERVING_USER } }, log);
    const db = kyselyOn(new pg.Pool(connection));
    await makeTemplate(db, { stock: { total: 1_000 } });
    await db.destroy();
  });
  afterAll(async () => {
    await embedded?.close();
    await folder?.remove();
  });
  beforeEach(async () => {
    [lines, ended, stop] = [[], [], new AbortController()];
    database = await emptyDatabase();
    move = moveInto(database.owner);
  });
  afterEach(async () => {
    await cancelMove(move);
    for (const close of ended.reverse()) await close();
    await database.close();
  });

  /** Follows until it says a line like this one, then stops like Ctrl-C. */
  async function followUntil(said: string): Promise<void> {
    const follower = new AbortController();
    const following = moveDatabase({ ...move, stop: follower.signal }, false);
    const isTold = () => lines.some((line) => line.startsWith(said));
    while (!isTold()) await Promise.race([following.then(() => expect.fail('it ended')), pause(20)]);
    follower.abort();
    expect(await following).toBe(null);
  }
  const addCategory = (to: pg.Pool) =>
    to.query("INSERT INTO category (class_id, name, icon, position) VALUES ('late', '{}', 'gift', 9)");
  const servingLogsIn = async (): Promise<boolean> => {
    const client = new pg.Client({ ...embedded.connection, user: SERVING_USER });
    const logsIn = client.connect().then(
      () => true,
      () => false,
    );
    return logsIn.finally(() => client.end());
  };
  /** What a move leaves standing in the old database. */
  const traces = async (): Promise<number> => {
    const { rows } = await move.source.query<{ n: number }>(
      `SELECT ((SELECT count(*) FROM pg_replication_slots) + (SELECT count(*) FROM pg_publication)
               + (SELECT count(*) FROM pg_roles WHERE rolname = $1))::int AS n`,
      [MOVE],
    );
    return rows[0]?.n ?? -1;
  };

  it('stops, goes on, takes what was written meanwhile, and switches to equal rows', async () => {
    await followUntil('Copying: ');
    await move.source.query('UPDATE stock_pool SET total = total + 1');
    await addCategory(move.source);
    await followUntil('In step');
    // No node serves what is not whole yet.
    const unfinished = openDatabase({ databaseUrl: database.url, dataDir: '' }, log);
    await expect(unfinished).rejects.toThrow(/^A move into this database has not ended/);
    const serving = poolOn({ ...embedded.connection, user: SERVING_USER });
    await serving.query('SELECT 1');

    // A row that is not the same: the switch does not succeed, and the old database serves on.
    const setIcon = (icon: string) =>
      move.target.query('UPDATE category SET icon = $1 WHERE class_id = $2', [icon, 'late']);
    await setIcon('other');
    await expect(moveDatabase(move, true)).rejects.toThrow(/\npublic.category: as many rows, but not the same/);
    expect(await servingLogsIn()).toBe(true);
    await setIcon('gift');
    await move.target.query('UPDATE catalogue_version SET version = (SELECT version - 2 FROM catalogue_version)');

    expect(await moveDatabase(move, true)).toMatchObject({ differences: [] });
    const { rows } = await database.pool.query('SELECT total FROM stock_pool');
    expect(rows).toEqual([{ total: 1_001 }]);
    await expect(serving.query('SELECT 1')).rejects.toThrow();
    expect([await servingLogsIn(), await traces(), await readStep(move.target)]).toEqual([false, 0, null]);
    // An old server that is started again by mistake serves nothing.
    await expect(openBeside({ databaseUrl: undefined, dataDir: `${folder.path}/data` }, log)).rejects.toThrow(
      /^This database was moved to the new one, or is just being moved/,
    );
    await (await openDatabase({ databaseUrl: database.url, dataDir: '' }, log)).close();

    await move.target.query("DELETE FROM category WHERE class_id = 'late'");
    await move.target.query('UPDATE stock_pool SET issued = issued + 1');
    const { differences } = await compare(move);
    expect(differences).toContain('public.category: 2 rows in the old database, 1 in the new one');
    expect(differences).toContain('invariant issuedIsNotLedger: 0 violations there, 1 here');
    await cancelMove(move);
    expect(await servingLogsIn()).toBe(true);
  });

  it('begins again after it was cancelled, over what it left', async () => {
    await followUntil('Copying: ');
    await cancelMove(move);
    expect(await traces()).toBe(0);
    await move.target.query("INSERT INTO category (class_id, name, icon, position) VALUES ('left', '{}', 'gift', 9)");
    lines.length = 0;
    await followUntil('Copying: ');
    const left = await move.target.query("SELECT FROM category WHERE class_id = 'left'");
    expect(left.rowCount).toBe(0);
  });

  it('was killed between the comparison and the end: the next run ends it and copies nothing again', async () => {
    await followUntil('In step');
    await closeSource(move.source, move.shownTarget);
    await markStep(move.target, 'VERIFIED');
    expect(await moveDatabase(move, true)).toBe('FINISHED_BEFORE');
    expect([await traces(), await readStep(move.target)]).toEqual([0, null]);
  });

  it('says that a switch was cut off, and goes on only to the same database', async () => {
    await followUntil('In step');
    await closeSource(move.source, move.shownTarget);
    await followUntil('A switch was cut off: the old database is closed');
    const elsewhere = { ...move, shownTarget: 'a third' };
    await expect(moveDatabase(elsewhere, true)).rejects.toThrow(/is closed since it moves or was moved to the new one/);
  });

  it.each<[string, () => Promise<void>]>([
    // The answer to the mark was lost, and the switch opened it.
    ['whose old database was opened', () => reopenSource(move.source)],
    [
      'that was cancelled, even if the old database is closed again',
      async () => {
        await cancelMove(move);
        await closeSource(move.source, move.shownTarget);
      },
    ],
  ])('takes what was written after a verified move %s', async (_how, undo) => {
    await followUntil('In step');
    await closeSource(move.source, move.shownTarget);
    await markStep(move.target, 'VERIFIED');
    await undo();
    await move.source.query('UPDATE stock_pool SET total = total + 1');
    const { rows } = await move.source.query('SELECT total FROM stock_pool');
    expect(await moveDatabase(move, true)).toMatchObject({ differences: [] });
    expect((await move.target.query('SELECT total FROM stock_pool')).rows).toEqual(rows);
  });

  it('was verified once and goes on: nothing counts as verified before it is compared again', async () => {
    await followUntil('Copying: ');
    await markStep(move.target, 'VERIFIED');
    await followUntil('In step');
    expect(await readStep(move.target)).toBe('COPYING');
  });

  it('leaves no connection of the server, not even one that was just beginning', async () => {
    const begins = new pg.Client({
      ...embedded.connection,
      user: SERVING_USER,
      // Its role has been checked and is not seen by others yet.
      options: '-c post_auth_delay=3',
    });
    begins.on('error', () => undefined);
    const begun = begins.connect().then(() => begins.query('SELECT 1'));
    const outcome = begun.then(
      () => 'serves',
      () => 'ended',
    );
    const beginning = "SELECT FROM pg_stat_activity WHERE usename IS NULL AND backend_type = 'client backend'";
    await expect.poll(async () => (await move.source.query(beginning)).rowCount, { interval: 20 }).toBe(1);
    await closeSource(move.source, move.shownTarget);
    expect(await outcome).toBe('ended');
  });

  it('opens the old database again where the server had a connection all the same', async () => {
    await followUntil('In step');
    const serving = poolOn({ ...embedded.connection, user: SERVING_USER });
    const switching = moveDatabase(
      {
        ...move,
        tell: (line) => {
          lines.push(line);
          // As a role that may log in again would.
          if (line.startsWith('The last change')) letIn = admit();
        },
      },
      true,
    );
    let letIn = Promise.resolve();
    const admit = async () => {
      await move.source.query(`ALTER ROLE ${SERVING_USER} LOGIN`);
      await serving.query('SELECT 1');
    };
    await expect(switching).rejects.toThrow(/still had a connection to the old database/);
    await letIn;
    expect([await servingLogsIn(), await readStep(move.target)]).toEqual([true, 'COPYING']);
  });

  it('stopped while it measures the comparison: the old database is open', async () => {
    const tell = (line: string) => {
      if (line.startsWith('Measuring')) stop.abort();
    };
    expect(await moveDatabase({ ...move, tell }, true)).toBe(null);
    expect(await servingLogsIn()).toBe(true);
  });

  it('refuses a database of another encoding', async () => {
    const name = `latin_${process.pid}`;
    await move.target.query(`CREATE DATABASE ${name} ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0`);
    const target = poolOn({ ...database.owner.connection, database: name });
    try {
      await expect(moveDatabase({ ...move, target }, true)).rejects.toThrow(/encoding is LATIN1: make one with/);
    } finally {
      await target.end();
      ended = ended.slice(0, -1);
      await move.target.query(`DROP DATABASE ${name}`);
    }
  });

  it('refuses a database that has tables, and one that another move has begun', async () => {
    await move.target.query('CREATE TABLE theirs (n integer)');
    await expect(moveDatabase(move, true)).rejects.toThrow(/is not empty: it has the table public.theirs\./);
    expect(await describeTables(move.target)).toEqual(['public.theirs.n (integer)']);
    await move.target.query('DROP TABLE theirs');
    await followUntil('Copying: ');
    await move.target.query(`UPDATE ${MOVE}.state SET source = 'another'`);
    await expect(moveDatabase(move, true)).rejects.toThrow(/began from another one/);
  });

  it('refuses an old database that a newer release has changed', async () => {
    await move.source.query('ALTER TABLE category ADD COLUMN newer integer');
    const refused = moveDatabase(move, true).finally(() => move.source.query('ALTER TABLE category DROP COLUMN newer'));
    await expect(refused).rejects.toThrow(/differ, first in public.category.newer \(integer\)/);
  });

  it('refuses an old database that writes too little log', async () => {
    const before = await embeddedIn('before', { wal_level: 'replica' });
    ended.push(before.close);
    const from = { ...move, source: poolOn(before.connection) };
    await expect(moveDatabase(from, true)).rejects.toThrow(/restart the server, then run this again/);
    expect(await readStep(move.target)).toBe(null);
  });

  it('says what to grant to the role of the new database, one after another, and then copies', async () => {
    const role = `mover_${process.pid}`;
    const { database: name } = database.owner.connection;
    const asRole = (statement: string) => database.owner.pool.query(statement);
    await asRole(`CREATE ROLE ${role} LOGIN`);
    const connection = { ...database.owner.connection, user: role };
    const target = poolOn(connection);
    const limited: Move = { ...move, target, targetOwner: { connection, grantTo: undefined } };
    try {
      for (const grant of [
        `GRANT pg_create_subscription TO "${role}"`,
        `GRANT CREATE ON DATABASE "${name}" TO "${role}"`,
        `GRANT CREATE ON SCHEMA public TO "${role}"`,
      ]) {
        await expect(moveDatabase(limited, true)).rejects.toThrow(
          `cannot receive the move; as an administrator run there: ${grant}`,
        );
        await asRole(grant);
      }
      move = limited;
      await followUntil('Copying: ');
    } finally {
      await cancelMove(limited);
      await asRole(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
    }
  });

  it('tells where its server cannot come from', async () => {
    // A port that nothing of ours listens on: the address is bound, but another process answers.
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const refused = moveDatabase({ ...move, listen: { host: '127.0.0.1', port } }, true);
    await expect(refused).rejects.toThrow(`Nothing can listen on 127.0.0.1:${port} here (EADDRINUSE)`);
    taken.close();
  });

  it('lets only its own role in on the way of the new database, and that one by its password', async () => {
    const password = await prepareSource(move.source);
    const listener = await listenForTarget(embedded.connection.host, { host: '127.0.0.1', port: 0 });
    const { host, port } = listener.address;
    const enters = async (user: string, word: string): Promise<string> => {
      const client = new pg.Client({ host, port, user, password: word, database: embedded.connection.database });
      try {
        await client.connect();
        return 'entered';
      } catch (error) {
        return (error as Error).message;
      } finally {
        await client.end().catch(() => undefined);
      }
    };
    expect(await enters(MOVE, password)).toBe('entered');
    expect(await enters(MOVE, 'guessed')).toMatch(/password authentication failed/);
    for (const user of ['coupon_centre', SERVING_USER])
      expect(await enters(user, password)).toMatch(/terminated|ECONNRESET/);
    await listener.close();
    await releaseSource(move.source);
  });

  it('has tables that can be followed: each with a primary key, and no sequence besides', async () => {
    const { rows } = await move.source.query<{ name: string }>(
      `SELECT c.oid::regclass::text AS name FROM pg_class c WHERE c.relnamespace IN ('public'::regnamespace, 'jobs'::regnamespace)
          AND (c.relkind = 'S' OR c.relkind IN ('r', 'p') AND c.relpersistence = 'p'
               AND NOT EXISTS (SELECT FROM pg_index i WHERE i.indrelid = c.oid AND i.indisprimary))`,
    );
    expect(rows).toEqual([]);
  });
});
