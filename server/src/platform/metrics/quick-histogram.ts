import type { Metric, Registry } from 'prom-client';

interface Shape<Label extends string> {
  readonly name: string;
  readonly help: string;
  readonly label: Label;
  /** Upper bounds of the buckets, rising. */
  readonly bounds: readonly number[];
}

/** What was observed with one value of the label. */
class Series {
  readonly #bounds: readonly number[];
  /** By bucket; the last one has no bound. */
  readonly #counts: number[];
  #sum = 0;

  constructor(bounds: readonly number[]) {
    this.#bounds = bounds;
    this.#counts = new Array<number>(bounds.length + 1).fill(0);
  }

  observe(value: number): void {
    const bounds = this.#bounds;
    let bucket = 0;
    while (bucket < bounds.length && value > (bounds[bucket] as number)) bucket += 1;
    this.#counts[bucket] = (this.#counts[bucket] as number) + 1;
    this.#sum += value;
  }

  /** In the library's format. */
  values(name: string, labels: Readonly<Record<string, string>>) {
    let count = 0;
    const buckets = this.#counts.map((inside, bucket) => {
      count += inside;
      return {
        metricName: `${name}_bucket`,
        labels: { le: this.#bounds[bucket] ?? '+Inf', ...labels },
        value: count,
      };
    });
    return [
      ...buckets,
      { metricName: `${name}_sum`, labels, value: this.#sum },
      { metricName: `${name}_count`, labels, value: count },
    ];
  }
}

/** Where values of one series go. */
export type Observe = (value: number) => void;

/**
 * A histogram with one label, for what happens thousands of times a second: the library's own writes out and hashes the labels at
 * each observation. Returns where the values of a label's value go, which is to be kept.
 */
export function quickHistogram<Label extends string>(
  registry: Registry,
  { name, help, label, bounds }: Shape<Label>,
): (value: string) => Observe {
  const series = new Map<string, Series>();
  const metric = {
    name,
    help,
    type: 'histogram',
    aggregator: 'sum',
    get: async () => ({
      name,
      help,
      type: 'histogram',
      aggregator: 'sum',
      values: [...series].flatMap(([value, one]) => one.values(name, { [label]: value })),
    }),
    reset: () => series.clear(),
  };
  // What a registry asks of a metric; its type names the library's own classes.
  registry.registerMetric(metric as unknown as Metric);
  return (value) => {
    const one = series.get(value) ?? new Series(bounds);
    series.set(value, one);
    return (observed) => one.observe(observed);
  };
}
