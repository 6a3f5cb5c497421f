import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Schema } from '#db/schema.ts';
import { type InvariantReport, latestReport } from '#jobs/invariants.ts';

const EVERY_MS = 15_000;

export interface InvariantWatch {
  start(): Promise<void>;
  stop(): void;
  /** The last report that this node has read; null before the first. */
  report(): InvariantReport | null;
  /** What does not hold, in words for `/readyz`; null while all does. */
  problem(): string | null;
}

/** Every node's own look at what the worker's standing check has found: one small row, read again and again. */
export function createInvariantWatch(db: Kysely<Schema>, log: Logger): InvariantWatch {
  let report: InvariantReport | null = null;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function look(): Promise<void> {
    try {
      report = await latestReport(db);
    } catch (error) {
      log.warn({ err: error }, 'the report of the standing check could not be read; the last one stays');
    }
    if (!stopped) timer = setTimeout(() => void look(), EVERY_MS);
  }

  return {
    start: look,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
    report: () => report,
    problem() {
      if (report === null || report.holds) return null;
      const broken = Object.entries(report.violations).filter(([, found]) => found > 0);
      return broken.map(([name, found]) => `${name}: ${found}`).join(', ');
    },
  };
}
