import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { appendFile, chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { bringUpToDate } from '#app/bring-up-to-date.ts';
import { writeAccessFiles } from '#platform/db/embedded/access-files.ts';
import { databaseAccount } from '#platform/db/embedded/account.ts';
import { makeDataFolder, makeSocketFolder, type SocketFolder } from '#platform/db/embedded/data-folder.ts';
import { SERVING_USER } from '#platform/db/embedded/embedded.ts';
import { becomesReady, type Postmaster, spawnPostmaster } from '#platform/db/embedded/postmaster.ts';
import { openDatabase } from '#platform/db/engine.ts';
import { kyselyOn } from '#platform/db/kysely.ts';
import { type TemporaryFolder, temporaryFolder } from '#test/data-folder.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { expectInvariantsHold } from '#test/invariants-hold.ts';

/* An embedded database of another major version, run by its own programs as by an earlier release, moves into a folder of ours. */

const DEBIAN = '/usr/lib/postgresql';
const MOVE = join(import.meta.dirname, '../../../../sandbox/src/move.ts');
const log = pino({ level: 'silent' });
const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).filter((name) => Number(name) >= 15) : [];
const canRun = versions.length > 0 && inject('workerTemplates').length === 0;

describe.skipIf(!canRun)(`a move from PostgreSQL ${versions[0]}`, () => {
  let folder: TemporaryFolder;
  let old: Postmaster;
  let socket: SocketFolder;
  const owner = () => ({ host: socket.path, port: 5432, user: 'coupon_centre', database: 'coupon_centre' });
  beforeAll(async () => {
    folder = await temporaryFolder();
    const data = await makeDataFolder(join(folder.path, 'old'));
    const account = databaseAccount(data.cluster);
    const programs = join(DEBIAN, versions[0] ?? '', 'bin');
    await mkdir(data.cluster, { mode: 0o700 });
    if (account.ids !== null) await chown(data.cluster, account.ids.uid, account.ids.gid);
    await promisify(execFile)(
      join(programs, 'initdb'),
      ['--username=coupon_centre', '--encoding=UTF8', '--locale=C', '--data-checksums', '--pgdata', data.cluster],
      { cwd: data.cluster, ...account.ids },
    );
    socket = await makeSocketFolder(data, account);
    const access = await writeAccessFiles(socket.path);
    // Before PostgreSQL 16 a map of accounts knows no "all".
    const roles = ['coupon_centre', SERVING_USER].map((role) => `server "${userInfo().username}" ${role}\n`);
    await appendFile(access.ident_file, roles.join(''));
    const place = {
      cluster: data.cluster,
      socketFolder: socket.path,
      programs: { initdb: join(programs, 'initdb'), postgres: join(programs, 'postgres') },
      account,
      settings: access,
      log,
    };
    old = await spawnPostmaster(place);
    expect(await becomesReady(old, data.cluster), old.lastWords()).toBe(true);
    const client = new pg.Client({ ...owner(), database: 'postgres' });
    await client.connect();
    for (const statement of ['CREATE DATABASE coupon_centre', `CREATE ROLE ${SERVING_USER} LOGIN`])
      await client.query(statement);
    await client.end();
    await bringUpToDate({ connection: owner(), owner: { connection: owner(), grantTo: SERVING_USER } }, log);
    const db = kyselyOn(new pg.Pool(owner()));
    await makeTemplate(db, { stock: { total: 77 } });
    await db.destroy();
    await writeFile(join(data.path, 'secret.key'), 'the key\n');
  });
  afterAll(async () => {
    await old?.stop();
    await socket?.remove();
    await folder?.remove();
  });

  it('has the same rows, rights and key in the new folder, and the old one is closed', async () => {
    const [dataDir, newDir] = [join(folder.path, 'old'), join(folder.path, 'new')];
    const env = { PATH: '/usr/bin:/bin', DATA_DIR: dataDir, DATABASE_URL: '', SECRET_KEY: '' };
    const { stdout } = await promisify(execFile)(process.execPath, [MOVE, '--data-dir', newDir, '--switch'], { env });
    expect(stdout).toMatch(/are equal by count and sum[\s\S]*set DATA_DIR=.*new, and start this release/);
    expect(await readFile(join(newDir, 'secret.key'), 'utf8')).toBe('the key\n');
    const database = await openDatabase({ databaseUrl: undefined, dataDir: newDir }, log);
    try {
      const { rows } = await database.pool.query(
        "SELECT total, current_user AS name, current_setting('server_version_num')::int / 10000 AS version FROM stock_pool",
      );
      expect(rows).toEqual([{ total: 77, name: SERVING_USER, version: 18 }]);
      await expectInvariantsHold(kyselyOn(database.pool), Date.now());
    } finally {
      await database.close();
    }
    const refused = new pg.Client({ ...owner(), user: SERVING_USER });
    await expect(refused.connect()).rejects.toThrow(/is not permitted to log in/);
  });
});
