import type { Worker } from 'node:cluster';
import { AggregatorRegistry, Gauge, type MetricObjectWithValues, type MetricValue, type Registry } from 'prom-client';
import { TooLate } from '#platform/http/in-time.ts';
import { createProcessMetrics } from './process-metrics.ts';

/*
 * If several processes form a node, each of them serves the metrics of all: it asks the primary process, which asks its
 * children. The library's own aggregation rejects the whole answer for one slow process, and a process that ends takes its
 * counts with it, so that sums fall and rates leap.
 */

/** After this time a process's last known metrics are used. */
const PATIENCE_MS = 2_000;
/** Longer than the primary process waits for the others, shorter than Prometheus's timeout. */
const PATIENCE_WITH_FIRST_MS = 5_000;

/** A process's metrics in the library's format. */
export type ProcessMetrics = MetricObjectWithValues<MetricValue<string>>[];

/** One of a node's processes. */
export interface SiblingProcess {
  /** This process's metrics. */
  readonly own: Registry;
  /** The metrics of all, summed or as each metric declares. Rejects with TooLate. */
  readAll(): Promise<Registry>;
}

/** The primary process, which knows its children. */
export interface PrimaryProcess extends SiblingProcess {
  /** Includes a child from now on. */
  add(child: Channel): void;
}

type Channel = Pick<Worker, 'send' | 'on'>;

interface Message {
  readonly metricsAsked?: number;
  readonly metricsAnswered?: number;
  readonly metrics: readonly ProcessMetrics[];
}

/**
 * Requests and answers over the channel between two processes, which carries other messages too. `answer` serves the other
 * side's requests; the returned function sends one: undefined when there is no answer in time.
 */
function exchange(channel: Channel, answer: () => Promise<readonly ProcessMetrics[]>, patienceMs: number) {
  const waiting = new Map<number, (metrics: readonly ProcessMetrics[]) => void>();
  let questions = 0;
  // A process that has just ended counts as a slow one.
  const send = (message: object): unknown => channel.send(message, () => undefined);
  channel.on('message', ({ metricsAsked, metricsAnswered, metrics }: Message) => {
    if (metricsAnswered !== undefined) waiting.get(metricsAnswered)?.(metrics);
    if (metricsAsked === undefined) return;
    answer().then(
      (own) => send({ metricsAnswered: metricsAsked, metrics: own }),
      () => undefined,
    );
  });
  return async (): Promise<readonly ProcessMetrics[] | undefined> => {
    questions += 1;
    const question = questions;
    const { promise, resolve } = Promise.withResolvers<readonly ProcessMetrics[] | undefined>();
    const timer = setTimeout(resolve, patienceMs, undefined);
    waiting.set(question, resolve);
    send({ metricsAsked: question });
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      waiting.delete(question);
    }
  };
}

/** A child process. */
export function createSiblingProcess(
  channel: Channel,
  own = createProcessMetrics(),
  patienceMs = PATIENCE_WITH_FIRST_MS,
): SiblingProcess {
  const ask = exchange(channel, async () => [await own.getMetricsAsJSON()], patienceMs);
  return {
    own,
    async readAll() {
      const metrics = await ask();
      if (metrics === undefined) throw new TooLate();
      return AggregatorRegistry.aggregate([...metrics]);
    },
  };
}

const isCount = ({ type }: ProcessMetrics[number]): boolean => ['counter', 'histogram'].includes(String(type));

/** The process that starts the others. The last known counts of ended processes stay in the sums. */
export function createPrimaryProcess(own = createProcessMetrics(), patienceMs = PATIENCE_MS): PrimaryProcess {
  const last = new Map<Channel, ProcessMetrics>();
  const questions = new Map<Channel, () => Promise<readonly ProcessMetrics[] | undefined>>();
  let ended: Promise<ProcessMetrics> = Promise.resolve([]);
  const web = new Gauge({
    name: 'coupon_centre_web_processes',
    help: 'Processes that answer calls, by whether they reported metrics in time.',
    labelNames: ['state'],
    registers: [own],
  });

  async function askAll(): Promise<readonly ProcessMetrics[]> {
    const asked = await Promise.all(
      Array.from(questions, async ([child, ask]) => {
        const metrics = (await ask())?.[0];
        if (metrics !== undefined && questions.has(child)) last.set(child, metrics);
        return metrics;
      }),
    );
    const silent = asked.filter((metrics) => metrics === undefined).length;
    web.set({ state: 'reporting' }, asked.length - silent);
    web.set({ state: 'silent' }, silent);
    const counted = ended;
    const reported = [...last.values()];
    return [await own.getMetricsAsJSON(), await counted, ...reported];
  }

  async function addCounts(before: Promise<ProcessMetrics>, metrics: ProcessMetrics): Promise<ProcessMetrics> {
    return AggregatorRegistry.aggregate([await before, metrics.filter(isCount)]).getMetricsAsJSON();
  }

  return {
    own,
    readAll: async () => AggregatorRegistry.aggregate([...(await askAll())]),
    add(child) {
      questions.set(child, exchange(child, askAll, patienceMs));
      child.on('exit', () => {
        ended = addCounts(ended, last.get(child) ?? []);
        questions.delete(child);
        last.delete(child);
      });
    },
  };
}
