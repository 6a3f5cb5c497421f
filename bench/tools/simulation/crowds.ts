import type { Random } from './random.ts';
import type { Crowd } from './site.ts';

/** Who is told "busy" comes again within this time. */
const AGAIN_MS = { least: 1_000, most: 3_000 };

/** Who asks when. */
export interface Arrivals {
  /** Claims of a step. */
  at(step: number): number;
  /** Requests that come in the step of this moment, or the next. */
  comeAt(count: number, ms: number): void;
  /** People who come again some time after this moment. */
  comeAgain(count: number, ms: number): void;
}

export function createArrivals(crowd: Crowd, stepMs: number, random: Random): Arrivals {
  const coming = new Map<number, number>();
  const comeAt = (count: number, ms: number): void => {
    const step = Math.ceil(ms / stepMs);
    coming.set(step, (coming.get(step) ?? 0) + count);
  };
  if (crowd.kind === 'connections') comeAt(crowd.connections, 0);

  /** People who tap for the first time. */
  function fresh(ms: number): number {
    if (crowd.kind === 'connections') return 0;
    const { people, tapMs } = crowd;
    return random.arrivals(people * (Math.exp(-ms / tapMs) - Math.exp(-(ms + stepMs) / tapMs)));
  }

  return {
    at(step) {
      const returning = coming.get(step) ?? 0;
      coming.delete(step);
      return fresh(step * stepMs) + returning;
    },
    comeAt,
    comeAgain: (count, ms) => comeAt(count, ms + AGAIN_MS.least + random.even() * (AGAIN_MS.most - AGAIN_MS.least)),
  };
}
