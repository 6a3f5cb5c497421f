import { expect, it } from 'vitest';
import { shareTime } from './share-time.ts';
import { type Played, simulate } from './simulate.ts';
import type { Costs, Site } from './site.ts';

const cost = (meanMs: number, variation = 0) => ({ meanMs, variation });
const costs: Costs = {
  claim: cost(0.1),
  gone: cost(0.05),
  batch: cost(2),
  batched: cost(0.05),
  commit: cost(1),
  generatorMs: 0,
};
const site: Site = {
  nodes: 2,
  processesPerNode: 2,
  databases: 1,
  processors: 2,
  shelves: 1,
  isOneMachine: false,
};
const grab: Played = {
  site,
  costs,
  crowd: { kind: 'people', people: 40_000, tapMs: 1_000, forMs: 60_000 },
  units: 5_000,
  stepMs: 1,
};

it('divides processors evenly, gives nobody more than they want, and leaves none idle that is wanted', () => {
  expect(shareTime([10, 1, 10], 1, 6)).toEqual([2.5, 1, 2.5]);
  expect(shareTime([10, 1, 10], 2, 6)).toEqual([5.5, 1, 5.5]);
  expect(shareTime([10], 4, 6)).toEqual([6]);
});

it('a saturated process answers as many as its time allows', () => {
  const crowd = { kind: 'connections', connections: 400, forMs: 2_000 } as const;
  const free = { ...costs, batch: cost(0), batched: cost(0), commit: cost(0) };
  const one = { ...site, nodes: 1, processesPerNode: 1, processors: 2, isOneMachine: true };
  const { granted } = simulate({ site: one, costs: free, crowd, units: 1e9, stepMs: 0.5 });
  // 2 s of a processor, 0.1 ms each.
  expect(granted / 20_000).toBeCloseTo(1, 1);
});

it('a row grants what its batches allow: full ones, one after another', () => {
  const crowd = { kind: 'connections', connections: 4_096, forMs: 4_000 } as const;
  const quick = { ...costs, claim: cost(0.001) };
  const together = { ...site, nodes: 1, processors: 4, isOneMachine: true };
  const { granted, claimsPerBatch } = simulate({ site: together, costs: quick, crowd, units: 1e9, stepMs: 0.1 });
  expect(claimsPerBatch).toBeGreaterThan(500);
  // A batch of 512 takes 2 + 25.6 ms of a processor and 1 ms of the disk.
  expect(granted / ((4_000 / 28.6) * 512)).toBeCloseTo(1, 1);
});

it.each([
  { name: 'nothing fails', shelves: 1, failures: [] },
  { name: 'over shelves', shelves: 8, failures: [] },
  { name: 'a node goes', shelves: 1, failures: [{ what: 'node', atMs: 300, forMs: 5_000 }] },
  { name: 'the database goes', shelves: 8, failures: [{ what: 'database', atMs: 300, forMs: 3_000 }] },
] as const)('grants every unit once and tells everyone else that all is gone: $name', ({ shelves, failures }) => {
  const played = { ...grab, site: { ...site, shelves }, failures };
  const outcome = simulate(played);
  expect(outcome.granted).toBe(5_000);
  expect(outcome.unanswered).toBe(0);
  expect(outcome.granted + outcome.gone).toBeGreaterThan(39_000);
  expect(outcome.granted + outcome.gone).toBeLessThan(41_000);
  expect(simulate(played)).toEqual(outcome);
});

it('one row is the limit of a hot coupon; shelves move the limit to the machines', () => {
  const people = { kind: 'people', people: 100_000, tapMs: 200, forMs: 60_000 } as const;
  const large = { ...grab, crowd: people, units: 50_000, stepMs: 2 };
  const many: Site = { ...site, nodes: 8, processesPerNode: 8, processors: 8, databases: 2 };
  const oneRow = simulate({ ...large, site: { ...many, databases: 1 } });
  const onShelves = simulate({ ...large, site: { ...many, shelves: 16 } });
  expect(oneRow.busyShare.shelves).toBeGreaterThan(0.9);
  expect(oneRow.givenOutMs ?? 0).toBeGreaterThan((onShelves.givenOutMs ?? 0) * 3);
});
