import type { FastifyInstance } from 'fastify';

/** Seconds: up to what a person notices, and up to when the page gives up. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 11] as const;

interface Times {
  /** How many took at most the bound of the same place, and more than the one before; one more place for those beyond. */
  readonly counts: number[];
  sum: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    answeredCode?: string;
  }
}

const quoted = (value: string): string => `"${value.replaceAll(/[\\"\n]/g, '_')}"`;

/** One line as Prometheus reads it. */
export const metric = (name: string, labels: Readonly<Record<string, string>>, value: number): string => {
  const shown = Object.entries(labels).map(([label, text]) => `${label}=${quoted(text)}`);
  return `${name}${shown.length === 0 ? '' : `{${shown.join(',')}}`} ${value}`;
};

function linesOf(call: string, { counts, sum }: Times): string[] {
  let upTo = 0;
  const buckets = BOUNDS.map((bound, index) => {
    upTo += counts[index] ?? 0;
    return metric('coupon_centre_call_seconds_bucket', { call, le: String(bound) }, upTo);
  });
  const all = counts.reduce((total, count) => total + count, 0);
  return [
    ...buckets,
    metric('coupon_centre_call_seconds_bucket', { call, le: '+Inf' }, all),
    metric('coupon_centre_call_seconds_sum', { call }, sum),
    metric('coupon_centre_call_seconds_count', { call }, all),
  ];
}

/** Counts every answer of the routes that are added from now on, by call, status and code; the lines for `/metrics`. */
export function countCalls(http: FastifyInstance): () => readonly string[] {
  const times = new Map<string, Times>();
  const answers = new Map<string, number>();

  http.addHook('preSerialization', (request, _reply, payload: { readonly code?: unknown } | null, done) => {
    if (typeof payload?.code === 'string') request.answeredCode = payload.code;
    done(null, payload);
  });
  http.addHook('onResponse', (request, reply, done) => {
    const call = request.routeOptions.url ?? 'unknown';
    const seconds = reply.elapsedTime / 1_000;
    let own = times.get(call);
    if (own === undefined) {
      own = { counts: Array.from({ length: BOUNDS.length + 1 }, () => 0), sum: 0 };
      times.set(call, own);
    }
    const place = BOUNDS.findIndex((bound) => seconds <= bound);
    const index = place === -1 ? BOUNDS.length : place;
    own.counts[index] = (own.counts[index] ?? 0) + 1;
    own.sum += seconds;
    const key = `${call} ${reply.statusCode} ${request.answeredCode ?? ''}`;
    answers.set(key, (answers.get(key) ?? 0) + 1);
    done();
  });

  return () => [
    '# HELP coupon_centre_call_seconds How long calls took until their answer was sent.',
    '# TYPE coupon_centre_call_seconds histogram',
    ...Array.from(times, ([call, own]) => linesOf(call, own)).flat(),
    '# HELP coupon_centre_answers_total Answers by call, HTTP status and code; 0000 is success.',
    '# TYPE coupon_centre_answers_total counter',
    ...Array.from(answers, ([key, count]) => {
      const [call = '', status = '', code = ''] = key.split(' ');
      return metric('coupon_centre_answers_total', { call, status, code }, count);
    }),
  ];
}
