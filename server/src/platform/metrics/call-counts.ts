import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import type { FastifyInstance } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import { quickHistogram } from './quick-histogram.ts';

/** Seconds: up to what a person notices, and up to when the page gives up. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 11];

/** Answers counted since the metrics were last read. */
interface Tally {
  readonly labels: { readonly call: string; readonly status: string; readonly code: string };
  count: number;
}

/** Counts every answer of the routes that are added from now on, by call, status and code. */
export function countCalls(http: FastifyInstance, registry: Registry): void {
  const timesOf = remembered(
    quickHistogram(registry, {
      name: 'coupon_centre_call_seconds',
      help: 'How long calls took until their answer was sent.',
      label: 'call',
      bounds: BOUNDS,
    }),
  );
  const tallies: Tally[] = [];
  new Counter({
    name: 'coupon_centre_answers_total',
    help: 'Answers by call, HTTP status and code; 0000 is success.',
    labelNames: ['call', 'status', 'code'],
    registers: [registry],
    collect() {
      for (const tally of tallies) {
        this.inc(tally.labels, tally.count);
        tally.count = 0;
      }
    },
  });
  const tallyOf = remembered((call) =>
    remembered((status) =>
      remembered((code) => {
        const tally = { labels: { call, status, code }, count: 0 };
        tallies.push(tally);
        return tally;
      }),
    ),
  );
  http.addHook('onResponse', (request, reply, done) => {
    const call = request.routeOptions.url ?? 'unknown';
    timesOf(call)(reply.elapsedTime / SECOND_MS);
    tallyOf(call)(`${reply.statusCode}`)(request.answeredCode ?? '').count += 1;
    done();
  });
}

/** Makes a thing once for each name. There are only as many names as there are calls, statuses and codes. */
function remembered<T>(make: (name: string) => T): (name: string) => T {
  const made = new Map<string, T>();
  return (name) => {
    const known = made.get(name) ?? make(name);
    made.set(name, known);
    return known;
  };
}
