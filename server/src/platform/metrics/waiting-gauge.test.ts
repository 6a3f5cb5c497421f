import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { waitingGauge } from './waiting-gauge.ts';

test('tells how many wait in all queues together, at the moment of the question', async () => {
  const registry = new Registry();
  let inFirst = 3;
  waitingGauge(registry, { name: 'waiting', help: 'Waiting.' }, [{ waiting: () => inFirst }, { waiting: () => 4 }]);
  expect(await registry.metrics()).toContain('\nwaiting 7\n');
  inFirst = 0;
  expect(await registry.metrics()).toContain('\nwaiting 4\n');
});
