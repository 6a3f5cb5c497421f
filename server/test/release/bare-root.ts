import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { runProgram } from './archives.ts';

/* A machine with nothing but a small Debian: no Node, npm, compiler or network. */

const MMDEBSTRAP = process.env['MMDEBSTRAP'] ?? 'mmdebstrap';
/** What the documents presuppose on a machine, beyond what every Debian has: `useradd`. libstdc++ is Node's. */
const PACKAGES = ['libstdc++6', 'passwd'];
const PATH = '/usr/sbin:/usr/bin:/sbin:/bin';

const isThere = (program: string): boolean => spawnSync(program, ['--version']).error === undefined;

/** Why there can be no bare machine here; undefined: there can. */
export const whyNotBare: string | undefined =
  process.getuid?.() === 0
    ? [MMDEBSTRAP, 'unshare', 'nsenter', 'ip'].filter((program) => !isThere(program)).join(', ') || undefined
    : 'only as root';

/** What a command runs as, and with what. */
interface Running {
  /** Numbers or names, as `chroot --userspec` takes them. Default: root. */
  readonly user?: string;
  /** Nothing else is in its environment but PATH. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly folder?: string;
}

interface Started {
  /** Undefined while it runs. */
  status(): number | undefined;
  /** Sends it SIGTERM; resolves to its exit status. */
  end(): Promise<number>;
}

export interface BareMachine {
  /** Its files, seen from outside. */
  readonly root: string;
  /** Runs a command to its end; returns what it printed, and rejects with that if it fails. */
  run(command: readonly string[], running?: Running): Promise<string>;
  /** Starts a command that goes on, at most until the machine ends. */
  start(command: readonly string[], running?: Running): Started;
  stop(): Promise<void>;
}

/** Makes the files of a bare Debian of a release's name. Needs a mirror. */
export async function makeBareRoot(folder: string, debian: string): Promise<string> {
  const root = join(folder, 'root');
  const given = ['--quiet', '--variant=essential', `--include=${PACKAGES.join(',')}`, debian, root];
  await runProgram(MMDEBSTRAP, given);
  return root;
}

/**
 * Starts a machine on such files: with processes and a loopback of its own and no other network, as a container has.
 * Its first process ends all others.
 */
export async function startBareMachine(root: string): Promise<BareMachine> {
  const first = spawn(
    'unshare',
    [
      ...['--net', '--mount', '--pid', '--fork', '--kill-child', `--mount-proc=${join(root, 'proc')}`],
      // The shell reads its number outside, for nsenter.
      ...[
        'sh',
        '-c',
        'ip link set lo up && read -r number rest < /proc/self/stat && echo "$number" && exec sleep infinity',
      ],
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [number] = (await once(createInterface(first.stdout), 'line')) as [string];
  const entering = (command: readonly string[], { user = '0:0', environment = {}, folder = '/' }: Running) => [
    ...['--target', number, '--net', '--mount', '--pid'],
    ...['chroot', `--userspec=${user}`, root, 'env', '-i', `--chdir=${folder}`, `PATH=${PATH}`],
    ...Object.entries(environment).map(([name, value]) => `${name}=${value}`),
    ...command,
  ];
  const run = (command: readonly string[], running: Running = {}) =>
    runProgram('nsenter', entering(command, running)).then(
      ({ stdout }) => stdout,
      (error: { stdout: string; stderr: string }) => {
        throw new Error(`${command.join(' ')} failed: ${error.stdout}${error.stderr}`);
      },
    );
  return {
    root,
    run,
    start(command, running = {}) {
      const file = `/tmp/${randomUUID()}.pid`;
      const noting = ['sh', '-c', `echo $$ > ${file} && exec "$@"`, 'sh', ...command];
      const started = spawn('nsenter', entering(noting, running), { stdio: 'ignore' });
      const ended = once(started, 'exit') as Promise<[number]>;
      return {
        status: () => started.exitCode ?? undefined,
        async end() {
          await run(['sh', '-c', `kill -TERM $(cat ${file})`]);
          return (await ended)[0];
        },
      };
    },
    async stop() {
      const ended = once(first, 'exit');
      first.kill('SIGKILL');
      await ended;
    },
  };
}

/** What `systemd-analyze verify` says of units that are installed below a root: nothing if all is well. */
export function verifyUnits(root: string, units: readonly string[]): string {
  const given = ['verify', `--root=${root}`, '--man=no', ...units];
  const { status, stdout, stderr } = spawnSync('systemd-analyze', given, { encoding: 'utf8' });
  return status === 0 ? `${stdout}${stderr}` : `${stdout}${stderr}status ${status}`;
}

/** Whether units can be verified here. */
export const hasSystemdAnalyze = isThere('systemd-analyze');
