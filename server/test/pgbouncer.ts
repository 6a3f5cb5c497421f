import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { SocketConnection } from '#platform/db/embedded/embedded.ts';
import { temporaryFolder } from './data-folder.ts';
import { databaseProxy } from './database-proxy.ts';
import { freePort } from './free-port.ts';

/* PgBouncer from Debian's packages, with the settings of `deploy/pgbouncer` that matter to statements. */

const PGBOUNCER = process.env['PGBOUNCER'] ?? '/usr/sbin/pgbouncer';
/** `npm run test:long` installs it where it may. */
export const hasPgBouncer = existsSync(PGBOUNCER);

/** Debian's user who owns nothing. */
const NOBODY = 65_534;

/** Whether it gives statements names of its own, as from 1.21 on. */
export const renamesStatements = (): boolean => {
  const [, major, minor] =
    /PgBouncer (\d+)\.(\d+)/.exec(execFileSync(PGBOUNCER, ['--version'], { encoding: 'utf8' })) ?? [];
  return Number(major) > 1 || Number(minor) >= 21;
};

const configuration = ({ host, port, user, database }: SocketConnection, listenPort: number): string => `
[databases]
${database} = host=${host} port=${port} user=${user}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 2
${renamesStatements() ? 'max_prepared_statements = 200' : ''}
ignore_startup_parameters = extra_float_digits,statement_timeout,idle_in_transaction_session_timeout,lock_timeout
`;

/** Two connections to the database for all clients, in transaction mode; `url` is where they connect. */
export async function startPgBouncer(to: SocketConnection): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await temporaryFolder();
  const port = await freePort();
  // The database knows its users by who they are on this machine, and takes us for the one who asks.
  const way = await databaseProxy(to);
  const file = join(folder.path, 'pgbouncer.ini');
  await writeFile(file, configuration(way.connection, port));
  // It refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) for (const path of [folder.path, file]) await chown(path, NOBODY, NOBODY);
  const child = spawn(PGBOUNCER, [file], { ...(isRoot && { uid: NOBODY, gid: NOBODY }), stdio: 'ignore' });
  const ended = once(child, 'exit');
  const listens = () =>
    fetch(`http://127.0.0.1:${port}`).then(
      () => true,
      (error: Error) => !String(error.cause).includes('ECONNREFUSED'),
    );
  while (!(await listens())) await pause(20);
  return {
    url: `postgres://${to.user}@127.0.0.1:${port}/${to.database}`,
    async stop() {
      child.kill('SIGKILL');
      await ended;
      await way.close();
      await folder.remove();
    },
  };
}
