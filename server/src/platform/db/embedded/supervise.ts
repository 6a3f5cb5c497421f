import { setTimeout as pause } from 'node:timers/promises';
import { StartProblem } from '#platform/process/start-problem.ts';
import { stopOrphan } from './orphan.ts';
import { becomesReady, type ClusterPlace, type Postmaster, spawnPostmaster } from './postmaster.ts';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;
/** Processes of a database that was killed need a moment to notice; until then its files are refused to a new one. */
const FIRST_START_TRIES = 6;

export interface Supervised {
  /** Stops the database for good. */
  stop(): Promise<void>;
}

type Attempt = { readonly running: Postmaster } | { readonly failed: string };

/** One start; never rejects, whatever the disk does. `onSpawned` is told of the process before it is ready. */
async function attempt(place: ClusterPlace, onSpawned: (started: Postmaster) => unknown): Promise<Attempt> {
  let started: Postmaster | undefined;
  try {
    await stopOrphan(place.cluster, place.log);
    started = await spawnPostmaster(place);
    await onSpawned(started);
    if (await becomesReady(started, place.cluster)) {
      // What looks after archive_timeout slept before it knew that recovery is over: up to five minutes, unless it is woken.
      started.reload();
      return { running: started };
    }
    return { failed: started.lastWords() || (await started.ended) };
  } catch (error) {
    await started?.stop();
    return { failed: (error as Error).message };
  }
}

const nextPauseMs = (pauseMs: number): number => Math.min(pauseMs * 2, LONGEST_PAUSE_MS);

async function firstStart(place: ClusterPlace): Promise<Postmaster> {
  let pauseMs = FIRST_PAUSE_MS;
  for (let left = FIRST_START_TRIES; ; left -= 1) {
    const tried = await attempt(place, () => undefined);
    if ('running' in tried) return tried.running;
    if (left === 1) throw new StartProblem(`The database in ${place.cluster} does not start: ${tried.failed}`);
    await pause(pauseMs);
    pauseMs = nextPauseMs(pauseMs);
  }
}

/**
 * Starts the database and starts it again whenever it ends by itself, for as long as it takes. Also asks it to stop when our
 * own process exits without having stopped it.
 */
export async function superviseDatabase(place: ClusterPlace): Promise<Supervised> {
  const stopping = new AbortController();
  let current = await firstStart(place);
  const onExit = (): void => current.askToStop();
  process.on('exit', onExit);

  const restart = async (): Promise<void> => {
    for (let pauseMs = FIRST_PAUSE_MS; !stopping.signal.aborted; pauseMs = nextPauseMs(pauseMs)) {
      await pause(pauseMs);
      // A stop reaches the process also while it recovers, however long that takes.
      const tried = await attempt(place, (started) => {
        current = started;
        return stopping.signal.aborted ? started.stop() : undefined;
      });
      if ('running' in tried) {
        place.log.info('The database is back');
        return;
      }
      place.log.error({ reason: tried.failed }, 'The database does not start; retrying');
    }
  };
  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const how = await current.ended;
      if (stopping.signal.aborted) return;
      place.log.error({ how }, 'The database ended by itself; restarting it');
      await restart();
    }
  };
  const watching = watch();

  return {
    stop: async () => {
      stopping.abort();
      await current.stop();
      await watching;
      await current.stop();
      process.off('exit', onExit);
    },
  };
}
