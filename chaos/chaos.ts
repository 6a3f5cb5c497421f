import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allFaults } from '#faults/all.ts';
import type { Fault, Place } from '#faults/fault.ts';
import { checkBelongTogether } from '#installation/belong-together.ts';
import { foreignInstallation } from '#installation/foreign.ts';
import type { Installation } from '#installation/installation.ts';
import { makeLoopDisk } from '#installation/loop-disk.ts';
import { startOneNode, startSeveralNodes } from '#installation/own.ts';
import { lookAtMachine } from '#machine.ts';
import { type Options, readOptions } from '#options.ts';
import { createRandom } from '#random.ts';
import { faultsFound, type Occurrence, slowProbes, tableOf } from '#report/report.ts';
import { runFaults } from '#run.ts';
import { faultsOn, type Kind, schedule } from '#schedule.ts';
import { UsageProblem } from '#usage-problem.ts';

/* `npm run chaos`: faults under load, and a check that nothing was lost, doubled or miscounted (docs/chaos.md). */

const MINUTE_MS = 60_000;
/** As a shell ends on Ctrl-C. */
const INTERRUPTED = 130;
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
const machine = lookAtMachine();
const say = (line: string): boolean => process.stdout.write(`${line}\n`);

/** One node whose data lie on a disk of our own; a start that fails leaves no disk. */
async function startOnDisk(folder: string): Promise<Installation> {
  const disk = await makeLoopDisk(folder);
  try {
    const installation = await startOneNode({ folder, disk });
    return { ...installation, close: () => installation.close().finally(() => disk.remove()) };
  } catch (error) {
    await disk.remove();
    throw error;
  }
}

/** An installation of each kind, made when its turn comes. */
async function open(kind: Kind, folder: string, { foreign }: Options): Promise<Installation> {
  if (kind === 'foreign' && foreign !== undefined) return foreignInstallation(foreign);
  const place = await mkdtemp(join(folder, `${kind}-`));
  // The account that the database runs as enters it, too; the history's file keeps its own rights.
  await chmod(folder, 0o755);
  if (kind === 'nodes') return startSeveralNodes({ folder: place });
  return kind === 'disk' ? startOnDisk(place) : startOneNode({ folder: place });
}

/** The faults that this machine and installation allow; says why the others are left out. */
function possible(faults: readonly Fault[], place: Place): readonly Fault[] {
  return faults.filter(({ name, lacks }) => {
    const missing = lacks?.(place);
    if (missing !== undefined) say(`Left out: ${name}. It needs ${missing}.`);
    return missing === undefined;
  });
}

/** Works with an installation and closes it. Ctrl-C, however often and early, leaves no server and no mounted disk. */
async function withInstallation(
  opening: Promise<Installation>,
  work: (installation: Installation) => Promise<void>,
): Promise<void> {
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => {
    closing ??= opening.then(
      (installation) => installation.close(),
      () => undefined,
    );
    return closing;
  };
  const end = (): void => void close().finally(() => process.exit(INTERRUPTED));
  for (const name of SIGNALS) process.on(name, end);
  try {
    await work(await opening);
  } finally {
    await close();
    for (const name of SIGNALS) process.off(name, end);
  }
}

function tellOf({ fault, servesAgainMs, checked }: Occurrence): void {
  const { lost, twice, wrong } = checked;
  const found = `LOST ${lost.length}, TWICE ${twice.length}, SUMS ${Object.keys(wrong).length}`;
  const again =
    servesAgainMs === undefined ? 'does not serve again' : `serves again after ${(servesAgainMs / 1_000).toFixed(1)} s`;
  say(`${new Date().toISOString().slice(11, 19)} ${fault}: ${again}; ${found}`);
}

const verdictOf = (found: number, folder: string): string =>
  found === 0 ? 'Nothing was lost, doubled or miscounted.' : `${found} faults were found; the history is in ${folder}.`;

async function run(options: Options): Promise<number> {
  const { seed, minutes, kinds, faults, foreign } = options;
  if (foreign !== undefined) await checkBelongTogether(foreignInstallation(foreign));
  const random = createRandom(seed);
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'coupon-centre-chaos-')));
  await mkdir(folder, { recursive: true });
  const wanted = allFaults.filter(({ name }) => faults === undefined || faults.includes(name));
  const killCommand = foreign?.killCommand;
  say(`Seed ${seed}: the same faults in the same order with --seed ${seed}.`);
  const occurrences: Occurrence[] = [];
  const brokenOff: string[] = [];
  const until = performance.now() + minutes * MINUTE_MS;
  const onOccurrence = (occurrence: Occurrence): void => {
    occurrences.push(occurrence);
    tellOf(occurrence);
  };
  const turns = kinds
    .map((kind) => ({ kind, its: possible(faultsOn(wanted, kind), { machine, kind, killCommand }) }))
    .filter(({ its }) => its.length > 0);
  for (const [index, { kind, its }] of turns.entries()) {
    const happenAll = (installation: Installation): Promise<void> => {
      const upAt = performance.now() + (until - performance.now()) / (turns.length - index);
      const happening = schedule(its, random, () => performance.now() > upAt);
      const historyPath = join(folder, `history-${kind}.jsonl`);
      return runFaults({ installation, faults: happening, machine, random, folder, historyPath, onOccurrence });
    };
    await withInstallation(open(kind, folder, options), happenAll).catch((error: unknown) => {
      brokenOff.push(`Broken off (${kind}): ${error instanceof Error ? error.message : String(error)}`);
    });
  }
  say(`\n${tableOf(occurrences)}\n`);
  const found = [...faultsFound(occurrences), ...brokenOff];
  const slow = slowProbes(occurrences);
  for (const what of [...found, ...slow]) say(what);
  const count = found.length + (options.strictProbes ? slow.length : 0);
  say(verdictOf(count, folder));
  if (count === 0 && options.folder === undefined) await rm(folder, { recursive: true });
  return count === 0 ? 0 : 1;
}

try {
  const names = allFaults.map(({ name }) => name);
  // A request or a connection that an installation left open does not keep the command.
  process.exit(await run(readOptions(process.argv.slice(2), names)));
} catch (error) {
  if (!(error instanceof UsageProblem)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
