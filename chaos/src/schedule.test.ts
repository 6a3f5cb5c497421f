import { expect, it } from 'vitest';
import { allFaults } from '#faults/all.ts';
import { readOptions } from './options.ts';
import { createRandom } from './random.ts';
import { faultsOn, type Kind, schedule } from './schedule.ts';
import { UsageProblem } from './usage-problem.ts';

const firstOf = (seed: number, count: number): readonly string[] => {
  const happening = schedule(faultsOn(allFaults, 'one'), createRandom(seed), () => false);
  return Array.from({ length: count }, () => happening.next().value?.name ?? '');
};

it('a seed repeats the schedule, and another one makes another', () => {
  expect(firstOf(7, 100)).toEqual(firstOf(7, 100));
  expect(firstOf(7, 100)).not.toEqual(firstOf(8, 100));
});

it('each fault happens once even when the time is up at once, and as often as it says when there is time', () => {
  const faults = faultsOn(allFaults, 'one');
  expect([...schedule(faults, createRandom(1), () => true)].map(({ name }) => name).sort()).toEqual(
    faults.map(({ name }) => name).sort(),
  );
  const whole = faults.reduce((sum, { times }) => sum + times, 0);
  const kills = firstOf(3, whole).filter((name) => name === 'kill-server');
  expect(kills).toHaveLength(20);
});

it('every fault has an installation of our own where it happens', () => {
  const happening = (['one', 'nodes', 'disk'] as const).flatMap((kind) => faultsOn(allFaults, kind));
  expect(new Set(happening)).toEqual(new Set(allFaults));
});

it('tells mistakes on the command line', () => {
  const names = allFaults.map(({ name }) => name);
  expect(() => readOptions(['--faults', 'kill-sever'], names)).toThrow(UsageProblem);
  expect(() => readOptions(['--minutes', 'long'], names)).toThrow(/--minutes is a number/);
  expect(() => readOptions(['--address', 'http://localhost:8080'], names)).toThrow(/belong together/);
  expect(readOptions(['--seed', '5', '--faults', 'lock-row,restore'], names)).toMatchObject({
    seed: 5,
    faults: ['lock-row', 'restore'],
    kinds: ['one', 'nodes', 'disk'],
    strictProbes: false,
  });
  expect(readOptions(['--strict-probes'], names).strictProbes).toBe(true);
});

it('what machine and installation lack is known before an installation is made', () => {
  const bare = { isRoot: false, faketime: undefined, hasLoop: false };
  const left = (kind: Kind, killCommand?: string): readonly string[] =>
    faultsOn(allFaults, kind)
      .filter(({ lacks }) => lacks?.({ machine: bare, kind, killCommand }) !== undefined)
      .map(({ name }) => name);
  expect(left('disk')).toEqual(['disk-full', 'power-cut']);
  expect(left('foreign')).toEqual(['kill-server']);
  expect(left('foreign', 'true')).toEqual([]);
});
