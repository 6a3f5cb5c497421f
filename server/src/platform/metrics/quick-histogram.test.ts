import { AggregatorRegistry, Histogram, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { quickHistogram } from './quick-histogram.ts';

const shape = { name: 'call_seconds', help: 'How long calls took.' };
const BOUNDS = [0.005, 0.5, 11];
/** Within, on and beyond the bounds. */
const OBSERVED = { '/claim': [0, 0.005, 0.0050001, 0.5, 3], '/use': [12, Number.MAX_VALUE, 0.25] };

function both(): { readonly own: Registry; readonly theirs: Registry } {
  const [own, theirs] = [new Registry(), new Registry()];
  const secondsOf = quickHistogram(own, { ...shape, label: 'call', bounds: BOUNDS });
  const seconds = new Histogram({ ...shape, labelNames: ['call'], buckets: BOUNDS, registers: [theirs] });
  for (const [call, values] of Object.entries(OBSERVED)) {
    for (const value of values) {
      secondsOf(call)(value);
      seconds.observe({ call }, value);
    }
  }
  return { own, theirs };
}

test('shows what the library shows, in text and in what processes tell each other', async () => {
  const { own, theirs } = both();
  expect(await own.metrics()).toBe(await theirs.metrics());
  const summed = async (registry: Registry): Promise<string> => {
    const metrics = JSON.parse(JSON.stringify(await registry.getMetricsAsJSON()));
    return AggregatorRegistry.aggregate([metrics, metrics]).metrics();
  };
  expect(await summed(own)).toBe(await summed(theirs));
});

test('shows nothing of a call before its first', async () => {
  const registry = new Registry();
  quickHistogram(registry, { ...shape, label: 'call', bounds: BOUNDS });
  expect(await registry.metrics()).toBe('# HELP call_seconds How long calls took.\n# TYPE call_seconds histogram\n');
});
