import { postmasterPid } from '#installation/embedded.ts';
import { type Fault, ownOf, type Scene, seconds } from './fault.ts';

function diskOf(scene: Scene) {
  const { disk } = ownOf(scene);
  if (disk === undefined) throw new Error('this fault needs a disk of our own');
  return disk;
}

/** A database that has nothing to write does not notice that its disk is gone, but no process outlives the power. */
function killIfRunning(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

const needsLoop: Fault['lacks'] = ({ machine }) =>
  machine.hasLoop ? undefined : 'root, a loop device, mkfs.ext4 and perl';

export const diskFaults: readonly Fault[] = [
  {
    name: 'disk-full',
    words: 'the disk of the database is full to the last byte for 10 to 20 seconds',
    on: ['disk'],
    times: 3,
    lacks: needsLoop,
    async happen(scene) {
      const empty = await diskOf(scene).fill();
      await seconds(scene.random.between(10, 20));
      await empty();
    },
  },
  {
    name: 'power-cut',
    words: 'the power is cut: what the disk was not told to flush is gone',
    on: ['disk'],
    times: 5,
    lacks: needsLoop,
    silencesProbes: true,
    async happen(scene) {
      const { host, dataDir } = ownOf(scene);
      const disk = diskOf(scene);
      const postmaster = await postmasterPid(dataDir);
      await disk.cutPower();
      await host.end('SIGKILL');
      killIfRunning(postmaster);
      await disk.mountAgain();
      host.begin();
    },
  },
];
