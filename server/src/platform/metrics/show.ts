import { Gauge, type Registry } from 'prom-client';

/** A gauge whose values were just read. */
interface Shown {
  readonly name: string;
  readonly help: string;
  readonly values: readonly (readonly [Readonly<Record<string, string>>, number])[];
}

/** Adds a gauge with its values to a registry. */
export function show(registry: Registry, { name, help, values }: Shown): void {
  const labelNames = Object.keys(values[0]?.[0] ?? {});
  const gauge = new Gauge({ name, help, labelNames, registers: [registry] });
  for (const [labels, value] of values) gauge.set(labels, value);
}
