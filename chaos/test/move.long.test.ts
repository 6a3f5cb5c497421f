import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { check, untilSettled } from '#checker/check.ts';
import type { Installation } from '#installation/installation.ts';
import { startOneNode } from '#installation/own.ts';
import { type ServerProcess, startServer } from '#installation/server-process.ts';
import { createRandom } from '#random.ts';
import { openHistory } from '#workload/history.ts';
import { createWire } from '#workload/wire.ts';
import { startWorkload } from '#workload/workload.ts';

/*
 * The embedded database is moved into Debian's PostgreSQL, of an earlier major version, while subscribers collect, use, exchange and
 * delete. The move is killed in the middle and goes on. Then the checker reads the new database.
 */

const MOVE = join(import.meta.dirname, '../../sandbox/src/move.ts');
const DEBIAN = '/usr/lib/postgresql';
const LOAD_MS = 10_000;
const SETTLED_MS = 120_000;
const WAIT_MS = 300_000;
const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).filter((name) => Number(name) >= 15) : [];
const isRoot = process.getuid?.() === 0;

/** A PostgreSQL of Debian's on a Unix socket in a new folder, with a superuser for the move. */
async function startDebians(folder: string, version: string): Promise<{ url: string; stop(): void }> {
  const programs = join(DEBIAN, version, 'bin');
  const ids = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  await mkdir(folder);
  if (ids.uid !== undefined && ids.gid !== undefined) await chown(folder, ids.uid, ids.gid);
  const run = (program: string, ...words: readonly string[]) =>
    execFileSync(join(programs, program), words, { ...ids, cwd: folder, stdio: 'ignore' });
  run('initdb', '-D', join(folder, 'data'), '-A', 'trust', '-U', 'owner');
  const socket = `-k ${folder} -c listen_addresses=`;
  run('pg_ctl', '-D', join(folder, 'data'), '-w', '-l', join(folder, 'log'), '-o', socket, 'start');
  return {
    url: `postgres://owner@localhost/postgres?host=${encodeURIComponent(folder)}`,
    stop: () => run('pg_ctl', '-D', join(folder, 'data'), '-m', 'immediate', 'stop'),
  };
}
const idOf = (option: string): number => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));

describe.skipIf(versions.length === 0)(`a move to PostgreSQL ${versions[0]} under load`, () => {
  let folder: string;
  let old: Installation;
  let target: Awaited<ReturnType<typeof startDebians>>;
  let moved: ServerProcess | undefined;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'coupon-centre-move-'));
    await chmod(folder, 0o755);
    target = await startDebians(join(folder, 'debian'), versions[0] ?? '');
    old = await startOneNode({ folder });
  });
  afterAll(async () => {
    await moved?.close();
    await old?.close();
    target?.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  });

  const settings = () => ({ DATA_DIR: join(folder, 'data'), SANDBOX: 'on', DATABASE_URL: '', SECRET_KEY: '' });
  function move(...options: readonly string[]): { child: ChildProcess; said(): string } {
    const child = spawn(process.execPath, [MOVE, target.url, ...options], {
      env: { PATH: '/usr/bin:/bin', USER: userInfo().username, ...settings() },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (text += String(part)));
    return { child, said: () => text };
  }
  async function untilSaid({ child, said }: ReturnType<typeof move>, pattern: RegExp): Promise<void> {
    for (const until = performance.now() + WAIT_MS; !pattern.test(said()); await pause(50)) {
      if (child.exitCode !== null || performance.now() > until) throw new Error(`it never said ${pattern}: ${said()}`);
    }
  }

  it('killed in the middle, it goes on; nothing is lost, doubled or miscounted', async () => {
    const since = new Date();
    const serving = { ...old, addresses: () => [(moved ?? old.own?.host)?.address ?? ''] };
    const wire = createWire(serving);
    const history = await openHistory(join(folder, 'history.jsonl'));
    const workload = await startWorkload(wire, history, createRandom(20_261_124));

    const killed = move();
    await untilSaid(killed, /^Copying: [1-9]/m);
    killed.child.kill('SIGKILL');
    await once(killed.child, 'exit');
    expect(await workload.untilAcknowledged(WAIT_MS)).toBeDefined();

    const following = move();
    await untilSaid(following, /^In step/m);
    await pause(LOAD_MS);
    following.child.kill('SIGINT');
    await once(following.child, 'exit');
    expect(following.said()).toContain('The same command goes on');

    const switching = move('--switch');
    await untilSaid(switching, /^Switching/m);
    const closedAt = performance.now();
    await once(switching.child, 'exit');
    expect(switching.said()).toMatch(
      /are equal by count and sum, and the invariants agree\.\nThe old database is closed/,
    );
    const SECRET_KEY = (await readFile(join(folder, 'data/secret.key'), 'utf8')).trim();
    await old.own?.host.end('SIGTERM');
    moved = await startServer({
      settings: { DATABASE_URL: target.url, SECRET_KEY, DAILY_RESTORES: '100000' },
      output: join(folder, 'moved.log'),
    });
    await moved.untilReady();
    expect(await workload.untilAcknowledged(WAIT_MS)).toBeDefined();
    process.stdout.write(
      `${switching.said()}Calls were answered again ${((performance.now() - closedAt) / 1_000).toFixed(1)} s after the switch began.\n`,
    );
    await pause(LOAD_MS);
    expect(await workload.pause(WAIT_MS)).toBe(0);
    const database: pg.ClientConfig = { connectionString: target.url };
    expect(await untilSettled(database, SETTLED_MS)).toBe(0);
    const checked = await check(database, history.entries, since);
    await workload.stop();
    await history.close();
    process.stdout.write(`${checked.acknowledged} acknowledged changes checked.\n`);
    expect(checked).toMatchObject({ lost: [], twice: [], wrong: {} });
    expect(checked.acknowledged).toBeGreaterThan(100);
  });
});
