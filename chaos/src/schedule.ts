import type { Fault } from '#faults/fault.ts';
import type { Random } from '#random.ts';

/** Which installation a fault is done to. */
export type Kind = Fault['on'][number];

/** The faults that are done to this kind: another's installation gets all that are possible, of our own each fault has one kind. */
export const faultsOn = (faults: readonly Fault[], kind: Kind): readonly Fault[] =>
  faults.filter(({ on }) => (kind === 'foreign' ? on.includes(kind) : on[0] === kind));

/**
 * Each fault once, then each as often as it says, then again from the start, in orders that the seed decides. Ends when the time is
 * up, but not before each has happened once.
 */
export function* schedule(faults: readonly Fault[], random: Random, isUp: () => boolean): Generator<Fault> {
  yield* random.shuffled(faults);
  const more = faults.flatMap((fault) => Array.from({ length: fault.times - 1 }, () => fault));
  for (let next = more; faults.length > 0; next = [...faults]) {
    for (const fault of random.shuffled(next)) {
      if (isUp()) return;
      yield fault;
    }
  }
}
