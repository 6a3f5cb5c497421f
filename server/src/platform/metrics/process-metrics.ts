import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { readRelease } from '#platform/process/release.ts';

/** Sums of the gauges without the suffix; `_total` is for counters only, as `promtool check metrics` says. */
const MISNAMED = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];

/** A process's own metrics, initially processor, memory, event loop, garbage collection and start time. */
export function createProcessMetrics(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const name of MISNAMED) registry.removeSingleMetric(name);
  new Gauge({
    name: 'process_uptime_seconds',
    help: 'For how long this process has run; of several the youngest.',
    aggregator: 'min',
    registers: [registry],
    collect() {
      this.set(Math.round(process.uptime()));
    },
  });
  const { version, commit } = readRelease();
  new Gauge({
    name: 'coupon_centre_build_info',
    help: 'Always 1: which release runs, by its version and commit.',
    labelNames: ['version', 'commit'],
    aggregator: 'max',
    registers: [registry],
  }).set({ version, commit }, 1);
  return registry;
}
