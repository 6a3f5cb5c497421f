import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/* An SMS centre on Debian's Net::SMPP, in Perl: SMPP by other authors than npm's `smpp`. */

const PERL = process.env['PERL'] ?? '/usr/bin/perl';

export const hasNetSmpp = spawnSync(PERL, ['-MNet::SMPP', '-MJSON::PP', '-e', '1']).status === 0;

/** Starts the centre; `lines` grows by what it tells. It ends with its one connection. */
export async function startNetSmppCentre() {
  const child = spawn(PERL, [join(import.meta.dirname, 'net-smpp-centre.pl')], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const lines: Readonly<Record<string, unknown>>[] = [];
  const listening = Promise.withResolvers<number>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    const told = JSON.parse(line) as Readonly<Record<string, unknown>>;
    if (typeof told['port'] === 'number') listening.resolve(told['port']);
    else lines.push(told);
  });
  return {
    port: await Promise.race([
      listening.promise,
      ended.then(() => {
        throw new Error('the centre did not start');
      }),
    ]),
    lines,
    async stop(): Promise<void> {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
