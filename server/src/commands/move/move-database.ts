import { setTimeout as pause } from 'node:timers/promises';
import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import type pg from 'pg';
import type { Logger } from 'pino';
import { bringTablesUpToDate, bringUpToDate } from '#app/bring-up-to-date.ts';
import { checkSince } from '#invariants/invariant-check.ts';
import { invariants } from '#invariants/invariants.ts';
import type { SocketConnection } from '#platform/db/embedded/embedded.ts';
import { kyselyOn } from '#platform/db/kysely.ts';
import type { Migrations, TableOwner } from '#platform/db/migrate.ts';
import { type Comparison, compareTables, differentTables } from '#platform/db/move/compare.ts';
import { bytesOfTables } from '#platform/db/move/moved-tables.ts';
import {
  bytesBehind,
  checkNothingServes,
  checkSource,
  closedFor,
  closeSource,
  dropSlots,
  endOfLog,
  hasConfirmed,
  prepareSource,
  releaseSource,
  reopenSource,
} from '#platform/db/move/source.ts';
import { type ListenAddress, listenForTarget } from '#platform/db/move/source-listener.ts';
import {
  analyse,
  checkTarget,
  claimTarget,
  markStep,
  readCopied,
  readStep,
  releaseTarget,
  subscribe,
  unsubscribe,
} from '#platform/db/move/target.ts';
import { StartProblem } from '#platform/process/start-problem.ts';

const LOOK_AGAIN_MS = 1_000;
const CATCH_UP_LOOK_MS = 50;
const CATCH_UP_MS = 60_000;
/** So little is caught up within a moment. */
const IN_STEP_BYTES = 1_000_000;
const MEGABYTE = 1_000_000;

/** The embedded database, and the one that takes its place, both as the owner of their tables. */
export interface Move {
  readonly source: pg.Pool;
  readonly sourceOwner: TableOwner & { readonly connection: SocketConnection };
  readonly target: pg.Pool;
  readonly targetOwner: TableOwner;
  /** The new one, for people. */
  readonly shownTarget: string;
  /** Where the new one's server reaches the old one. */
  readonly listen: ListenAddress;
  /** Migrations of tables that may be there besides the server's. */
  readonly sandbox: Migrations | undefined;
  /** Prints a line. */
  readonly tell: (line: string) => void;
  /** Ends following; a switch that has begun is finished. */
  readonly stop: AbortSignal;
  readonly log: Logger;
}

async function migrate(owner: TableOwner, { sandbox, log }: Move): Promise<void> {
  const database = { connection: owner.connection, owner };
  await bringUpToDate(database, log);
  if (sandbox !== undefined) await bringTablesUpToDate(database, log, sandbox);
}

/** Both databases with the same tables, and the new one's server told to copy and follow the old one's rows. */
async function begin(move: Move): Promise<{ close(): Promise<void> }> {
  const { source, sourceOwner, target, targetOwner, shownTarget } = move;
  await checkSource(source);
  const closed = await closedFor(source);
  if (closed !== null && closed !== shownTarget) {
    throw new StartProblem(
      `The old database is closed since it moves or was moved to ${closed}: name that one, or open it again with --cancel.`,
    );
  }
  await checkTarget(target);
  await claimTarget(source, target);
  await migrate(sourceOwner, move);
  await migrate(targetOwner, move);
  const different = await differentTables(source, target);
  if (different !== undefined) {
    throw new StartProblem(
      `The tables of the two databases differ, first in ${different}: use the release that serves the old one now.`,
    );
  }
  const password = await prepareSource(source);
  const listener = await listenForTarget(sourceOwner.connection.host, move.listen);
  const reachable = { address: listener.address, database: sourceOwner.connection.database, password };
  await subscribe(target, reachable, () => dropSlots(source)).catch(async (error: unknown) => {
    await listener.close();
    throw error;
  });
  return listener;
}

/** A duration, for people. */
export const seconds = (ms: number): string => `${(ms / SECOND_MS).toFixed(1)} s`;
const megabytes = (bytes: number): string => `${(bytes / MEGABYTE).toFixed(1)} MB`;

/** How far it is, as a line that changes when something has moved; `isInStep`: a switch would be short. */
async function progressOf({ source, target }: Move): Promise<{ isInStep: boolean; line: string; errors: number }> {
  const { ready, tables, errors } = await readCopied(target);
  const behind = await bytesBehind(source);
  if (ready < tables) {
    const [there, here] = await Promise.all([bytesOfTables(source), bytesOfTables(target)]);
    const line = `Copying: ${ready} of ${tables} tables, ${megabytes(here)} of about ${megabytes(there)}.`;
    return { isInStep: false, line, errors };
  }
  const isInStep = tables > 0 && behind < IN_STEP_BYTES;
  const line = isInStep ? 'In step with the old database.' : `Following: ${megabytes(behind)} of changes behind.`;
  return { isInStep, line, errors };
}

/** Tells how far it is until both are in step, or until it is stopped. True: in step. */
async function follow(move: Move, endsInStep: boolean): Promise<boolean> {
  let told = '';
  let known: number | undefined;
  while (!move.stop.aborted) {
    const { isInStep, line, errors } = await progressOf(move);
    if (line !== told) move.tell(line);
    if (errors > (known ?? errors)) {
      move.tell("The new database's server could not write and tries again; its log says why.");
    }
    told = line;
    known = errors;
    if (isInStep && endsInStep) return true;
    await pause(LOOK_AGAIN_MS, undefined, { signal: move.stop }).catch(() => undefined);
  }
  return false;
}

async function catchUp({ source }: Move): Promise<void> {
  const end = await endOfLog(source);
  for (const until = performance.now() + CATCH_UP_MS; !(await hasConfirmed(source, end)); ) {
    if (performance.now() > until) {
      throw new StartProblem(`The new database did not catch up within ${CATCH_UP_MS / SECOND_MS} s.`);
    }
    await pause(CATCH_UP_LOOK_MS);
  }
}

/** Lines of what is wrong with the new database's own sums and not with the old one's. */
async function newViolations({ source, target }: Move): Promise<readonly string[]> {
  const [old, now] = await Promise.all(
    [source, target].map(async (pool) => (await checkSince(kyselyOn(pool), null, Date.now())).violations),
  );
  return invariants.flatMap((name) =>
    old?.[name] === now?.[name] ? [] : [`invariant ${name}: ${old?.[name]} violations there, ${now?.[name]} here`],
  );
}

interface Compared extends Comparison {
  readonly tookMs: number;
}

/** Compares both databases: rows by count and sum, and the invariants. */
export async function compare(move: Move): Promise<Compared> {
  const begun = performance.now();
  const [comparison, violations] = await Promise.all([compareTables(move.source, move.target), newViolations(move)]);
  const differences = [...comparison.differences, ...violations];
  return { ...comparison, differences, tookMs: performance.now() - begun };
}

export interface Switched extends Comparison {
  /** Between the last answer from the old database and the end of the comparison. */
  readonly closedMs: number;
}

/**
 * Closes the old database, waits for the last change, compares. What goes wrong opens the old one again. Compares once before that, while
 * both change, for the time it takes. Null: it was stopped before it closed anything.
 */
async function switchOver(move: Move): Promise<Switched | null> {
  const { source, target, shownTarget, tell, stop } = move;
  await analyse(target);
  tell('Measuring how long the comparison takes.');
  const { tookMs } = await compare(move);
  if (stop.aborted) return null;
  tell(
    `Switching: the old database is closed to its server, which answers "busy" from now on, for about ${seconds(tookMs)}.`,
  );
  const begun = performance.now();
  try {
    await closeSource(source, shownTarget);
    await catchUp(move);
    tell(`The last change has arrived after ${seconds(performance.now() - begun)}; comparing.`);
    const comparison = await compare(move);
    if (comparison.differences.length > 0) {
      throw new StartProblem(`The databases differ:\n${comparison.differences.join('\n')}`);
    }
    await checkNothingServes(source);
    await markStep(target, 'VERIFIED');
    return { ...comparison, closedMs: performance.now() - begun };
  } catch (error) {
    await reopenSource(source);
    tell('The switch did not succeed: the old database is open to its server again.');
    throw error;
  }
}

/** Takes away what the move has made; safe to repeat. */
async function tidyUp({ source, target }: Move): Promise<void> {
  await unsubscribe(target);
  await releaseSource(source);
  await releaseTarget(target);
}

/**
 * Copies the old database into the new one and follows its changes until it is stopped, or with `switches` until both are in step, and
 * then switches. Goes on where an earlier run ended. Returns null if it was stopped. Throws StartProblem.
 */
export async function moveDatabase(move: Move, switches: boolean): Promise<Switched | 'FINISHED_BEFORE' | null> {
  const isClosed = (await closedFor(move.source)) === move.shownTarget;
  // An old database that is open again may have changed since it was compared.
  if (isClosed && (await readStep(move.target)) === 'VERIFIED') {
    await tidyUp(move);
    return 'FINISHED_BEFORE';
  }
  if (isClosed) {
    move.tell('A switch was cut off: the old database is closed to its server. --switch finishes, --cancel opens it.');
  }
  const listener = await begin(move);
  try {
    if (!(await follow(move, switches))) return null;
    const switched = await switchOver(move);
    if (switched !== null) await tidyUp(move);
    return switched;
  } finally {
    await listener.close();
  }
}

/** Ends a move that is not to be finished, or goes back from one: the old database is open to its server again. */
export async function cancelMove({ source, target }: Move): Promise<void> {
  if ((await readStep(target)) !== null) await markStep(target, 'COPYING');
  await unsubscribe(target);
  await releaseSource(source);
  await reopenSource(source);
}
