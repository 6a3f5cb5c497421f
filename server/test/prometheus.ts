import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from './data-folder.ts';
import { freePort } from './free-port.ts';
import { PROMETHEUS } from './promtool.ts';

const DEPLOY = join(import.meta.dirname, '../../deploy/prometheus');
const RULES = 'coupon-centre.rules.yml';

/** A Prometheus that reads nodes as deploy/prometheus says. */
export interface RunningPrometheus {
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what Prometheus answers and fails if it is not there
  ask(path: string): Promise<any>;
  /** NaN: there is no such series. */
  readingOf(expression: string): Promise<number>;
  stop(): Promise<void>;
}

interface Reading {
  /** `host:port` of each node. */
  readonly targets: readonly string[];
  readonly token: string;
  readonly everyMs: number;
  /** How long a rule waits until its alert fires, instead of its own time; undefined: its own. */
  readonly for?: string;
}

/** The example's settings and our rules, for these nodes and read this often. */
async function write(folder: string, { targets, token, everyMs, ...reading }: Reading): Promise<string> {
  const settings = join(folder, 'prometheus.yml');
  const example = await readFile(join(DEPLOY, 'prometheus.example.yml'), 'utf8');
  await writeFile(
    settings,
    example
      .replace(/targets: .*/, `targets: ${JSON.stringify(targets)}`)
      .replace('scrape_interval: 10s', `scrape_interval: ${everyMs}ms`)
      .replace('evaluation_interval: 10s', `evaluation_interval: ${everyMs}ms`),
  );
  await writeFile(join(folder, 'metrics-token'), token);
  const rules = await readFile(join(DEPLOY, RULES), 'utf8');
  // A group's first turn comes within its interval, up to two minutes for the slowest: here with the others.
  const soon = rules.replace(/^( +interval: ).*/gm, `$1${everyMs}ms`);
  const { for: wait } = reading;
  await writeFile(join(folder, RULES), wait === undefined ? soon : soon.replace(/^( +for: ).*/gm, `$1${wait}`));
  return settings;
}

export async function startPrometheus(reading: Reading): Promise<RunningPrometheus> {
  const folder = await temporaryFolder();
  const settings = await write(folder.path, reading);
  const address = `127.0.0.1:${await freePort()}`;
  const storage = `--storage.tsdb.path=${join(folder.path, 'data')}`;
  const given = [`--config.file=${settings}`, storage, `--web.listen-address=${address}`];
  const prometheus = spawn(PROMETHEUS, given, { stdio: 'ignore' });
  const ask: RunningPrometheus['ask'] = async (path) => {
    const answer = await fetch(`http://${address}/api/v1/${path}`).catch(() => undefined);
    return answer?.ok ? ((await answer.json()) as { readonly data: unknown }).data : undefined;
  };
  return {
    ask,
    readingOf: async (expression) =>
      Number((await ask(`query?query=${encodeURIComponent(expression)}`))?.result?.[0]?.value?.[1]),
    async stop() {
      const ended = once(prometheus, 'exit');
      prometheus.kill();
      await ended;
      await folder.remove();
    },
  };
}
