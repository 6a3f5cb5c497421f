import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { bringUpToDate } from '#app/bring-up-to-date.ts';
import { SERVING_USER, startEmbedded } from '#platform/db/embedded/embedded.ts';
import { openDatabase } from '#platform/db/engine.ts';
import { temporaryFolder } from '#test/data-folder.ts';

const MAIN = join(import.meta.dirname, '../../../../sandbox/src/move.ts');
const log = pino({ level: 'silent' });

it('finishes a switch although its terminal goes away and it is asked to stop, twice', async () => {
  const folder = await temporaryFolder();
  onTestFinished(() => folder.remove());
  const [DATA_DIR, newDir] = [join(folder.path, 'closing'), join(folder.path, 'new')];
  const old = await startEmbedded({ dataDir: DATA_DIR, log });
  try {
    const { connection } = old;
    await bringUpToDate({ connection, owner: { connection, grantTo: SERVING_USER } }, log);
    const env = { PATH: '/usr/bin:/bin', DATABASE_URL: '', DATA_DIR };
    const command = spawn(process.execPath, [MAIN, '--data-dir', newDir, '--switch'], { env });
    const ended = once(command, 'exit');
    let said = '';
    for await (const text of command.stdout.setEncoding('utf8')) {
      said += text;
      // The loop's end closes what it writes to, as a lost terminal does.
      if (said.includes('Switching')) break;
    }
    expect(said).toContain('for about');
    command.stderr.destroy();
    for (const signal of ['SIGHUP', 'SIGINT', 'SIGINT', 'SIGTERM'] as const) command.kill(signal);
    expect(await ended).toEqual([0, null]);
    const refused = new pg.Client({ ...connection, user: SERVING_USER });
    await expect(refused.connect()).rejects.toThrow(/is not permitted to log in/);
    await (await openDatabase({ databaseUrl: undefined, dataDir: newDir }, log)).close();
  } finally {
    await old.close();
  }
});
