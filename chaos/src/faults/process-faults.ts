import { exec } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { postmasterPid } from '#installation/embedded.ts';
import type { ServerProcess } from '#installation/server-process.ts';
import { type Fault, ownOf, type Scene, seconds } from './fault.ts';

/** Until what was killed is gone; what was answered before it does not count as served again. */
const NOTICED_SECONDS = 0.5;
const OWN = ['one', 'nodes', 'disk'] as const;

/** Process ids whose parent is this process. */
async function childrenOf(parent: number): Promise<readonly number[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const isChild = async (pid: number): Promise<boolean> => {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    // The name in parentheses may contain blanks.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent;
  };
  const are = await Promise.all(pids.map(isChild));
  return pids.filter((_, index) => are[index]);
}

function anyNode({ random, ...scene }: Scene): ServerProcess {
  const { nodes } = ownOf(scene);
  return nodes[random.between(0, nodes.length - 1)] as ServerProcess;
}

async function signalDatabase(scene: Scene, signal: NodeJS.Signals): Promise<void> {
  process.kill(await postmasterPid(ownOf(scene).dataDir), signal);
}

/** Ends the database by a signal; the server starts it again. */
const databaseEndedBy = (signal: NodeJS.Signals) => async (scene: Scene) => {
  await signalDatabase(scene, signal);
  await seconds(NOTICED_SECONDS);
};

export const processFaults: readonly Fault[] = [
  {
    name: 'kill-server',
    words: 'SIGKILL to the server, which its service manager starts again',
    on: ['one', 'foreign'],
    times: 20,
    silencesProbes: true,
    lacks: ({ kind, killCommand }) =>
      kind === 'foreign' && killCommand === undefined ? 'a command that kills the server (--kill)' : undefined,
    async happen(scene) {
      const { killCommand } = scene.installation;
      if (killCommand === undefined) ownOf(scene).host.signal('SIGKILL');
      else await promisify(exec)(killCommand);
      await seconds(NOTICED_SECONDS);
    },
  },
  {
    name: 'kill-one-node',
    words: 'two nodes on one database: SIGKILL to one of them',
    on: ['nodes'],
    times: 4,
    silencesProbes: true,
    async happen(scene) {
      anyNode(scene).signal('SIGKILL');
      await seconds(NOTICED_SECONDS);
    },
  },
  {
    name: 'stop-server',
    words: 'SIGSTOP to the server for 3 to 14 seconds',
    on: ['one'],
    times: 3,
    silencesProbes: true,
    async happen(scene) {
      const { host } = ownOf(scene);
      host.signal('SIGSTOP');
      await seconds(scene.random.between(3, 14));
      host.signal('SIGCONT');
    },
  },
  {
    name: 'kill-database',
    words: 'SIGKILL to the postmaster',
    on: OWN,
    times: 10,
    happen: databaseEndedBy('SIGKILL'),
  },
  {
    name: 'restart-database',
    words: 'the database is shut down at once or quickly, and started again',
    on: OWN,
    times: 5,
    happen: (scene) => databaseEndedBy(scene.random.happens(0.5) ? 'SIGINT' : 'SIGQUIT')(scene),
  },
  {
    name: 'kill-backend',
    words: 'SIGKILL to one of the database’s processes, which makes all of it recover',
    on: OWN,
    times: 10,
    async happen(scene) {
      const children = await childrenOf(await postmasterPid(ownOf(scene).dataDir));
      const [pid] = scene.random.shuffled(children);
      if (pid !== undefined) process.kill(pid, 'SIGKILL');
      await seconds(NOTICED_SECONDS);
    },
  },
  {
    name: 'stop-database',
    words: 'SIGSTOP to the whole database for 5 to 13 seconds',
    on: OWN,
    times: 2,
    async happen(scene) {
      const postmaster = await postmasterPid(ownOf(scene).dataDir);
      const all = [postmaster, ...(await childrenOf(postmaster))];
      for (const pid of all) process.kill(pid, 'SIGSTOP');
      await seconds(scene.random.between(5, 13));
      for (const pid of all.reverse()) process.kill(pid, 'SIGCONT');
    },
  },
];
