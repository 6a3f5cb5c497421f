import { setTimeout as delay } from 'node:timers/promises';

/**
 * Does it, and takes at least this long in all: what takes less tells nothing by its time, not even whether it was done at all.
 */
export async function atLeast<T>(floorMs: number, act: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([act(), delay(floorMs)]);
  return result;
}
