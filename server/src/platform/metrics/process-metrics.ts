import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';

/** A process's own metrics, initially processor, memory, event loop, garbage collection and start time. */
export function createProcessMetrics(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'process_uptime_seconds',
    help: 'For how long this process has run; of several the youngest.',
    aggregator: 'min',
    registers: [registry],
    collect() {
      this.set(Math.round(process.uptime()));
    },
  });
  return registry;
}
