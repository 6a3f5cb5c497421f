import { setTimeout as delay } from 'node:timers/promises';

/**
 * Runs it and takes at least this long, so that the duration reveals nothing, not even whether anything was done.
 */
export async function atLeast<T>(floorMs: number, act: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([act(), delay(floorMs)]);
  return result;
}
