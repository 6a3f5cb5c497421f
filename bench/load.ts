import autocannon from 'autocannon';

/** The three values of a session, as `/sandbox/sessions` gives them. */
export interface Session {
  readonly H5_TOKEN: string;
  readonly ms: string;
  readonly hc: string;
}

export interface Scenario {
  readonly name: string;
  readonly path: string;
  /** Called once for each request, so that each can have its own request id. */
  readonly body: () => string;
  readonly sessions: readonly Session[];
}

export interface Measured {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Answers that were not HTTP 200, and requests without an answer. */
  readonly failed: number;
}

/**
 * How many requests each connection has ready, made before the clock starts: making them while it runs would cost more than
 * sending them, and load generator and server share the processors. More than any connection gets through.
 */
const REQUESTS_A_CONNECTION_A_SECOND = 250;

/** Sends one kind of request from so many connections for so long. Each request is another person's, as far as they go. */
export async function load(
  baseUrl: string,
  scenario: Scenario,
  { connections, seconds }: { readonly connections: number; readonly seconds: number },
): Promise<Measured> {
  let made = 0;
  const nextRequest = (): autocannon.Request => {
    const session = scenario.sessions[made % scenario.sessions.length];
    made += 1;
    return {
      method: 'POST',
      path: scenario.path,
      body: scenario.body(),
      headers: { 'content-type': 'application/json', ...session },
    };
  };
  const result = await autocannon({
    url: baseUrl,
    connections,
    duration: seconds,
    setupClient: (client) =>
      client.setRequests(Array.from({ length: REQUESTS_A_CONNECTION_A_SECOND * seconds }, nextRequest)),
  });
  return {
    perSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    failed: result.non2xx + result.errors + result.timeouts,
  };
}

const byNumber = (a: number, b: number): number => a - b;

/** The middle one; of an even number the lower middle. */
export const median = (values: readonly number[]): number =>
  [...values].sort(byNumber)[Math.floor((values.length - 1) / 2)] ?? Number.NaN;
