import { Gauge, type Registry } from 'prom-client';

interface Waited {
  readonly name: string;
  readonly help: string;
}

/** Registers a gauge of how many items wait in these queues together. */
export function waitingGauge(
  registry: Registry,
  { name, help }: Waited,
  queues: readonly { waiting(): number }[],
): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(queues.reduce((sum, queue) => sum + queue.waiting(), 0));
    },
  });
}
