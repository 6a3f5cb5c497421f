import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import pg from 'pg';
import { pino } from 'pino';
import { describe, expect, inject, it } from 'vitest';
import { SERVING_USER } from '#platform/db/embedded/embedded.ts';
import { MOVE } from '#platform/db/embedded/move-name.ts';
import { openBeside, openDatabase } from '#platform/db/engine.ts';
import { describeTables } from '#platform/db/move/moved-tables.ts';
import { closeSource, prepareSource, releaseSource } from '#platform/db/move/source.ts';
import { listenForTarget } from '#platform/db/move/source-listener.ts';
import { readStep } from '#platform/db/move/target.ts';
import { moveScene } from '#test/move-scene.ts';
import { cancelMove, compare, type Move, moveDatabase } from './move-database.ts';

/* What goes on after an interruption at each place is in `move-database.long.test.ts`. */

const log = pino({ level: 'silent' });
const PATIENCE_MS = 240_000;

// A copy takes seconds, on a laptop under load a minute.
describe.skipIf(inject('workerTemplates').length > 0)('a move', { timeout: PATIENCE_MS }, () => {
  const on = moveScene();

  it('stops, goes on, takes what was written meanwhile, and switches to equal rows', async () => {
    await on.followUntil('Copying: ');
    await on.move.source.query('UPDATE stock_pool SET total = total + 1');
    await on.move.source.query(
      "INSERT INTO category (class_id, name, icon, position) VALUES ('late', '{}', 'gift', 9)",
    );
    await on.followUntil('In step');
    // No node serves what is not whole yet.
    const unfinished = openDatabase({ databaseUrl: on.database.url, dataDir: '' }, log);
    await expect(unfinished).rejects.toThrow(/^A move into this database has not ended/);
    const serving = on.poolOn({ ...on.embedded.connection, user: SERVING_USER });
    await serving.query('SELECT 1');

    // A row that is not the same: the switch does not succeed, and the old database serves on.
    const setIcon = (icon: string) =>
      on.move.target.query('UPDATE category SET icon = $1 WHERE class_id = $2', [icon, 'late']);
    await setIcon('other');
    await expect(moveDatabase(on.move, true)).rejects.toThrow(/\npublic.category: as many rows, but not the same/);
    expect(await on.servingLogsIn()).toBe(true);
    await setIcon('gift');
    await on.move.target.query('UPDATE catalogue_version SET version = (SELECT version - 2 FROM catalogue_version)');

    expect(await moveDatabase(on.move, true)).toMatchObject({ differences: [] });
    const { rows } = await on.database.pool.query('SELECT total FROM stock_pool');
    expect(rows).toEqual([{ total: 1_001 }]);
    await expect(serving.query('SELECT 1')).rejects.toThrow();
    expect([await on.servingLogsIn(), await on.traces(), await readStep(on.move.target)]).toEqual([false, 0, null]);
    // An old server that is started again by mistake serves nothing.
    await expect(openBeside({ databaseUrl: undefined, dataDir: `${on.folder.path}/data` }, log)).rejects.toThrow(
      /^This database was moved to the new one, or is just being moved/,
    );
    await (await openDatabase({ databaseUrl: on.database.url, dataDir: '' }, log)).close();

    await on.move.target.query("DELETE FROM category WHERE class_id = 'late'");
    await on.move.target.query('UPDATE stock_pool SET issued = issued + 1');
    const { differences } = await compare(on.move);
    expect(differences).toContain('public.category: 2 rows in the old database, 1 in the new one');
    expect(differences).toContain('invariant issuedIsNotLedger: 0 violations there, 1 here');
    await cancelMove(on.move);
    expect(await on.servingLogsIn()).toBe(true);
  });

  it('begins again after it was cancelled, over what it left', async () => {
    await on.followUntil('Copying: ');
    await cancelMove(on.move);
    expect(await on.traces()).toBe(0);
    await on.move.target.query(
      "INSERT INTO category (class_id, name, icon, position) VALUES ('left', '{}', 'gift', 9)",
    );
    on.lines.length = 0;
    await on.followUntil('Copying: ');
    const left = await on.move.target.query("SELECT FROM category WHERE class_id = 'left'");
    expect(left.rowCount).toBe(0);
  });

  it('leaves no connection of the server, not even one that was just beginning', async () => {
    const begins = new pg.Client({
      ...on.embedded.connection,
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
    await expect.poll(async () => (await on.move.source.query(beginning)).rowCount, { interval: 20 }).toBe(1);
    await closeSource(on.move.source, on.move.shownTarget);
    expect(await outcome).toBe('ended');
  });

  it('refuses a database of another encoding', async () => {
    const name = `latin_${process.pid}`;
    await on.move.target.query(`CREATE DATABASE ${name} ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0`);
    const target = on.poolOn({ ...on.database.owner.connection, database: name });
    try {
      await expect(moveDatabase({ ...on.move, target }, true)).rejects.toThrow(/encoding is LATIN1: make one with/);
    } finally {
      await target.end();
      on.ended = on.ended.slice(0, -1);
      await on.move.target.query(`DROP DATABASE ${name}`);
    }
  });

  it('refuses a database that has tables, and one that another move has begun', async () => {
    await on.move.target.query('CREATE TABLE theirs (n integer)');
    await expect(moveDatabase(on.move, true)).rejects.toThrow(/is not empty: it has the table public.theirs\./);
    expect(await describeTables(on.move.target)).toEqual(['public.theirs.n (integer)']);
    await on.move.target.query('DROP TABLE theirs');
    await on.followUntil('Copying: ');
    await on.move.target.query(`UPDATE ${MOVE}.state SET source = 'another'`);
    await expect(moveDatabase(on.move, true)).rejects.toThrow(/began from another one/);
  });

  it('refuses an old database that a newer release has changed', async () => {
    await on.move.source.query('ALTER TABLE category ADD COLUMN newer integer');
    const refused = moveDatabase(on.move, true).finally(() =>
      on.move.source.query('ALTER TABLE category DROP COLUMN newer'),
    );
    await expect(refused).rejects.toThrow(/differ, first in public.category.newer \(integer\)/);
  });

  it('refuses an old database that writes too little log', async () => {
    const before = await on.embeddedIn('before', { wal_level: 'replica' });
    on.ended.push(before.close);
    const from = { ...on.move, source: on.poolOn(before.connection) };
    await expect(moveDatabase(from, true)).rejects.toThrow(/restart the server, then run this again/);
    expect(await readStep(on.move.target)).toBe(null);
  });

  it('says what to grant to the role of the new database, one after another, and then copies', async () => {
    const role = `mover_${process.pid}`;
    const { database: name } = on.database.owner.connection;
    const asRole = (statement: string) => on.database.owner.pool.query(statement);
    await asRole(`CREATE ROLE ${role} LOGIN`);
    const connection = { ...on.database.owner.connection, user: role };
    const target = on.poolOn(connection);
    const limited: Move = { ...on.move, target, targetOwner: { connection, grantTo: undefined } };
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
      on.move = limited;
      await on.followUntil('Copying: ');
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
    const refused = moveDatabase({ ...on.move, listen: { host: '127.0.0.1', port } }, true);
    await expect(refused).rejects.toThrow(`Nothing can listen on 127.0.0.1:${port} here (EADDRINUSE)`);
    taken.close();
  });

  it('lets only its own role in on the way of the new database, and that one by its password', async () => {
    const password = await prepareSource(on.move.source);
    const listener = await listenForTarget(on.embedded.connection.host, { host: '127.0.0.1', port: 0 });
    const { host, port } = listener.address;
    const enters = async (user: string, word: string): Promise<string> => {
      const client = new pg.Client({ host, port, user, password: word, database: on.embedded.connection.database });
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
    await releaseSource(on.move.source);
  });

  it('has tables that can be followed: each with a primary key, and no sequence besides', async () => {
    const { rows } = await on.move.source.query<{ name: string }>(
      `SELECT c.oid::regclass::text AS name FROM pg_class c WHERE c.relnamespace IN ('public'::regnamespace, 'jobs'::regnamespace)
          AND (c.relkind = 'S' OR c.relkind IN ('r', 'p') AND c.relpersistence = 'p'
               AND NOT EXISTS (SELECT FROM pg_index i WHERE i.indrelid = c.oid AND i.indisprimary))`,
    );
    expect(rows).toEqual([]);
  });
});
