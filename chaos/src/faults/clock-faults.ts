import { type Fault, ownOf, type Scene, seconds } from './fault.ts';

const OFFSETS = ['+3m', '-3m', '+2d', '-1d', '+8d'];
const WRONG_FOR_SECONDS = 12;

const settingsFor = ({ machine }: Scene, offset: string): Readonly<Record<string, string>> => ({
  LD_PRELOAD: machine.faketime ?? '',
  FAKETIME: offset,
  // Timers must go on; only the time of day is wrong.
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
});

const needsFaketime: Fault['lacks'] = ({ machine }) =>
  machine.faketime === undefined ? 'libfaketime (Debian: faketime)' : undefined;

/** Restarts a node with a wrong clock, and then with the right one. */
async function withWrongClock(scene: Scene, offset: string): Promise<void> {
  const { nodes } = ownOf(scene);
  const node = nodes[scene.random.between(0, nodes.length - 1)];
  if (node === undefined) return;
  await node.end('SIGTERM');
  node.begin(settingsFor(scene, offset));
  await node.untilReady();
  await seconds(WRONG_FOR_SECONDS);
  await node.end('SIGTERM');
  node.begin();
}

export const clockFaults: readonly Fault[] = OFFSETS.map((offset) => ({
  name: `clock${offset}`,
  words: `the clock of one of two nodes is wrong by ${offset}`,
  on: ['nodes'],
  times: 1,
  // A node that is being restarted.
  silencesProbes: true,
  lacks: needsFaketime,
  happen: (scene) => withWrongClock(scene, offset),
}));
