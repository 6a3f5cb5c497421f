import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allFaults } from '#faults/all.ts';
import type { Fault } from '#faults/fault.ts';
import { foreignInstallation } from '#installation/foreign.ts';
import type { Installation } from '#installation/installation.ts';
import { makeLoopDisk } from '#installation/loop-disk.ts';
import { startOneNode, startSeveralNodes } from '#installation/own.ts';
import { lookAtMachine } from '#machine.ts';
import { type Options, readOptions, UsageProblem } from '#options.ts';
import { createRandom } from '#random.ts';
import { faultsFound, type Occurrence, tableOf } from '#report/report.ts';
import { runFaults } from '#run.ts';
import { faultsOn, type Kind, schedule } from '#schedule.ts';

/* `npm run chaos`: faults under load, and a check that nothing was lost, doubled or miscounted (docs/chaos.md). */

const MINUTE_MS = 60_000;
/** As a shell ends on Ctrl-C. */
const INTERRUPTED = 130;
const machine = lookAtMachine();
const say = (line: string): boolean => process.stdout.write(`${line}\n`);

/** An installation of each kind, made when its turn comes. */
async function open(kind: Kind, folder: string, { foreign }: Options): Promise<Installation> {
  if (kind === 'foreign' && foreign !== undefined) return foreignInstallation(foreign);
  const place = await mkdtemp(join(folder, `${kind}-`));
  if (kind === 'nodes') return startSeveralNodes({ folder: place });
  if (kind !== 'disk') return startOneNode({ folder: place });
  const disk = await makeLoopDisk(place);
  const installation = await startOneNode({ folder: place, disk });
  return {
    ...installation,
    async close() {
      await installation.close();
      await disk.remove();
    },
  };
}

/** The faults that this machine and installation allow; says why the others are left out. */
function possible(faults: readonly Fault[], installation: Pick<Installation, 'own' | 'killCommand'>): readonly Fault[] {
  return faults.filter(({ name, lacks }) => {
    const missing = lacks?.({ machine, installation: installation as Installation });
    if (missing !== undefined) say(`Left out: ${name}. It needs ${missing}.`);
    return missing === undefined;
  });
}

/** Ctrl-C leaves no server and no mounted disk, until the controller given back is aborted. */
function closeOnSignal(installation: Installation): AbortController {
  const over = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    const end = (): void => void installation.close().finally(() => process.exit(INTERRUPTED));
    process.once(name, end);
    over.signal.addEventListener('abort', () => process.off(name, end));
  }
  return over;
}

function tellOf({ fault, servesAgainMs, checked }: Occurrence): void {
  const { lost, twice, wrong } = checked;
  const found = `LOST ${lost.length}, TWICE ${twice.length}, SUMS ${Object.keys(wrong).length}`;
  const again =
    servesAgainMs === undefined ? 'does not serve again' : `serves again after ${(servesAgainMs / 1_000).toFixed(1)} s`;
  say(`${new Date().toISOString().slice(11, 19)} ${fault}: ${again}; ${found}`);
}

async function run(options: Options): Promise<number> {
  const { seed, minutes, kinds, faults } = options;
  const random = createRandom(seed);
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'coupon-centre-chaos-')));
  const wanted = allFaults.filter(({ name }) => faults === undefined || faults.includes(name));
  say(`Seed ${seed}: the same faults in the same order with --seed ${seed}.`);
  const occurrences: Occurrence[] = [];
  const until = performance.now() + minutes * MINUTE_MS;
  const busy = kinds.filter((kind) => faultsOn(wanted, kind).length > 0);
  for (const [index, kind] of busy.entries()) {
    const installation = await open(kind, folder, options);
    const untilClosed = closeOnSignal(installation);
    try {
      const upAt = performance.now() + (until - performance.now()) / (busy.length - index);
      const happening = schedule(
        possible(faultsOn(wanted, kind), installation),
        random,
        () => performance.now() > upAt,
      );
      const onOccurrence = (occurrence: Occurrence): void => {
        occurrences.push(occurrence);
        tellOf(occurrence);
      };
      const historyPath = join(folder, `history-${kind}.jsonl`);
      await runFaults({ installation, faults: happening, machine, random, folder, historyPath, onOccurrence });
    } finally {
      untilClosed.abort();
      await installation.close();
    }
  }
  say(`\n${tableOf(occurrences)}\n`);
  const found = faultsFound(occurrences);
  for (const what of found) say(what);
  say(
    found.length === 0
      ? 'Nothing was lost, doubled or miscounted.'
      : `${found.length} faults were found; the history is in ${folder}.`,
  );
  if (found.length === 0 && options.folder === undefined) await rm(folder, { recursive: true });
  return found.length === 0 ? 0 : 1;
}

try {
  const names = allFaults.map(({ name }) => name);
  process.exitCode = await run(readOptions(process.argv.slice(2), names));
} catch (error) {
  if (!(error instanceof UsageProblem)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
