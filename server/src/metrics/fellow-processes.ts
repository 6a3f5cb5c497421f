import type { Worker } from 'node:cluster';
import { AggregatorRegistry, Gauge, type MetricObjectWithValues, type MetricValue, type Registry } from 'prom-client';
import { TooLate } from '#http/in-time.ts';
import { createProcessMetrics } from '#metrics/process-metrics.ts';

/*
 * Where several processes are one node, whichever is asked for its metrics answers for all: it asks the first process, which
 * asks all that it started. The library's own way to do so rejects the whole answer for one process that is slow, and a
 * process that ends takes its counts with it, so that sums fall and rates leap.
 */

/** Of one that does not tell in time, what it told last is taken. */
const PATIENCE_MS = 2_000;
/** Longer than the first process waits for the others, shorter than Prometheus waits. */
const PATIENCE_WITH_FIRST_MS = 5_000;

/** What a process tells of itself, as the library hands it on. */
export type Told = MetricObjectWithValues<MetricValue<string>>[];

/** A process among several. */
export interface Fellow {
  /** What this process tells of itself. */
  readonly own: Registry;
  /** What all tell, summed or as each metric says. Rejects with TooLate. */
  tellAll(): Promise<Registry>;
}

/** The first process, which knows those it started. */
export interface FirstFellow extends Fellow {
  /** From now on this one is asked, and may ask. */
  add(child: Channel): void;
}

type Channel = Pick<Worker, 'send' | 'on'>;

interface Message {
  readonly metricsAsked?: number;
  readonly metricsAnswered?: number;
  readonly told: readonly Told[];
}

/**
 * Questions and answers over the channel between two processes, beside whatever else is said there. `answer` says what is
 * told when the other asks; the function that comes back asks the other: undefined when it does not answer in time.
 */
function exchange(channel: Channel, answer: () => Promise<readonly Told[]>, patienceMs: number) {
  const waiting = new Map<number, (told: readonly Told[]) => void>();
  let questions = 0;
  // One that has just ended cannot be told anything: whoever asked waits no longer than for a slow one.
  const send = (message: object): unknown => channel.send(message, () => undefined);
  channel.on('message', ({ metricsAsked, metricsAnswered, told }: Message) => {
    if (metricsAnswered !== undefined) waiting.get(metricsAnswered)?.(told);
    if (metricsAsked === undefined) return;
    answer().then(
      (own) => send({ metricsAnswered: metricsAsked, told: own }),
      () => undefined,
    );
  });
  return async (): Promise<readonly Told[] | undefined> => {
    questions += 1;
    const question = questions;
    const { promise, resolve } = Promise.withResolvers<readonly Told[] | undefined>();
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

/** One of the processes that were started. */
export function createFellow(
  channel: Channel,
  own = createProcessMetrics(),
  patienceMs = PATIENCE_WITH_FIRST_MS,
): Fellow {
  const ask = exchange(channel, async () => [await own.getMetricsAsJSON()], patienceMs);
  return {
    own,
    async tellAll() {
      const told = await ask();
      if (told === undefined) throw new TooLate();
      return AggregatorRegistry.aggregate([...told]);
    },
  };
}

const isCount = ({ type }: Told[number]): boolean => ['counter', 'histogram'].includes(String(type));

/** The process that starts the others. What one that ended had counted when it was asked last stays in the sums. */
export function createFirstFellow(own = createProcessMetrics(), patienceMs = PATIENCE_MS): FirstFellow {
  const last = new Map<Channel, Told>();
  const questions = new Map<Channel, () => Promise<readonly Told[] | undefined>>();
  let ended: Promise<Told> = Promise.resolve([]);
  const web = new Gauge({
    name: 'coupon_centre_web_processes',
    help: 'Processes that answer calls, by whether they told their metrics in time.',
    labelNames: ['state'],
    registers: [own],
  });

  async function askAll(): Promise<readonly Told[]> {
    const asked = await Promise.all(
      Array.from(questions, async ([child, ask]) => {
        const told = (await ask())?.[0];
        if (told !== undefined && questions.has(child)) last.set(child, told);
        return told;
      }),
    );
    const silent = asked.filter((told) => told === undefined).length;
    web.set({ state: 'telling' }, asked.length - silent);
    web.set({ state: 'silent' }, silent);
    const [counted, told] = [ended, [...last.values()]];
    return [await own.getMetricsAsJSON(), await counted, ...told];
  }

  async function addCounts(before: Promise<Told>, told: Told): Promise<Told> {
    return AggregatorRegistry.aggregate([await before, told.filter(isCount)]).getMetricsAsJSON();
  }

  return {
    own,
    tellAll: async () => AggregatorRegistry.aggregate([...(await askAll())]),
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
