import { setTimeout as sleep } from 'node:timers/promises';
import { check, untilSettled } from '#checker/check.ts';
import type { Fault, Scene } from '#faults/fault.ts';
import type { Installation } from '#installation/installation.ts';
import type { Machine } from '#machine.ts';
import { startProbing } from '#probes.ts';
import type { Random } from '#random.ts';
import type { Occurrence } from '#report/report.ts';
import { openHistory } from '#workload/history.ts';
import { createWire } from '#workload/wire.ts';
import { startWorkload } from '#workload/workload.ts';

const BEFORE_MS = 1_000;
const AFTER_MS = 500;
/** Longer than a start takes on a machine that does much else; the table tells how long it was. */
const SERVES_AGAIN_MS = 300_000;
const ANSWERED_MS = 300_000;
const SETTLED_MS = 120_000;

interface Run {
  readonly installation: Installation;
  readonly faults: Iterable<Fault>;
  readonly machine: Machine;
  readonly random: Random;
  /** For what faults write. */
  readonly folder: string;
  /** The file of the history. */
  readonly historyPath: string;
  /** Told of each occurrence as it is over. */
  readonly onOccurrence: (occurrence: Occurrence) => void;
}

/** One fault under load, and the check of the quiet system after it. */
async function occur(scene: Scene, fault: Fault, since: Date): Promise<Occurrence> {
  const { installation, workload, wire, history } = scene;
  workload.goOn();
  await sleep(BEFORE_MS);
  wire.takeSeen();
  const probes = fault.silencesProbes ? undefined : startProbing(installation.addresses());
  await fault.happen(scene);
  const servesAgainMs = await workload.untilAcknowledged(SERVES_AGAIN_MS);
  const probed = await probes?.stop();
  await sleep(AFTER_MS);
  const unanswered = await workload.pause(ANSWERED_MS);
  const unsettled = await untilSettled(installation.database, SETTLED_MS);
  const checked = await check(installation.database, history.entries, since);
  return {
    fault: fault.name,
    checked,
    servesAgainMs,
    probed,
    seen: wire.takeSeen(),
    unanswered,
    unsettled,
    problems: workload.takeProblems(),
  };
}

/**
 * Lets the faults happen one after another while subscribers come and go; the whole history is checked after each. Rejects, with the
 * fault's name, where one could not be made, mended or checked: nobody knows then what state it left.
 */
export async function runFaults(run: Run): Promise<void> {
  const { installation, machine, random, folder } = run;
  const since = new Date();
  const wire = createWire(installation);
  const history = await openHistory(run.historyPath);
  const workload = await startWorkload(wire, history, random);
  const scene: Scene = { installation, machine, random, wire, workload, history, folder };
  try {
    for (const fault of run.faults) {
      const occurrence = await occur(scene, fault, since).catch((cause: unknown) => {
        throw new Error(`${fault.name}: ${String(cause)}`, { cause });
      });
      run.onOccurrence(occurrence);
    }
  } finally {
    await workload.stop();
    await history.close();
  }
}
