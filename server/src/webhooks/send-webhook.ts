import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { DAY_MS, SECOND_MS } from '@coupon-centre/contract/foundation/time';
import type { deliveryProblems } from '@coupon-centre/contract/webhooks/webhook-fields';
import { hostOf, isPublicAddress, type Lookup, PrivateAddress, publicOnly } from './public-address.ts';

export type DeliveryProblem = (typeof deliveryProblems)[number];

/** What came of one attempt. */
export interface Attempted {
  /** Null: it arrived. */
  readonly problem: DeliveryProblem | null;
  readonly status: number | null;
  /** Not before this time should it come again, as the receiver asked. */
  readonly waitMs?: number;
}

/** Hosts that may have private addresses and plain HTTP; `all` with the sandbox. */
export type PrivateHosts = readonly string[] | 'all';
export const mayBePrivate = (hosts: PrivateHosts, url: URL): boolean =>
  hosts === 'all' || hosts.some((host) => [hostOf(url), url.host].includes(host.toLowerCase()));

/** Longer than this a receiver does not put us off. */
const LONGEST_WAIT_MS = DAY_MS;
const STATUS_OK = 200;
const STATUS_REDIRECT = 300;
const STATUS_ERROR = 400;
/** Too many requests; unavailable for now. */
const WAITING: ReadonlySet<number> = new Set([429, 503]);

/** `retry-after` in seconds or as a date; undefined: none that can be read. */
function waitOf(retryAfter: string | undefined, nowMs: number): number | undefined {
  if (retryAfter === undefined) return undefined;
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * SECOND_MS : Date.parse(retryAfter) - nowMs;
  return ms > 0 ? Math.min(ms, LONGEST_WAIT_MS) : undefined;
}

function judge(status: number, retryAfter: string | undefined): Attempted {
  if (status >= STATUS_OK && status < STATUS_REDIRECT) return { problem: null, status };
  if (status >= STATUS_REDIRECT && status < STATUS_ERROR) return { problem: 'REDIRECTED', status };
  const waitMs = WAITING.has(status) ? waitOf(retryAfter, Date.now()) : undefined;
  return { problem: 'NOT_2XX', status, ...(waitMs !== undefined && { waitMs }) };
}

interface Outgoing {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly privateHosts: PrivateHosts;
  readonly lookup?: Lookup | undefined;
  /** Ends the attempt. */
  readonly signal: AbortSignal;
}

/**
 * Posts the body once, on a connection of its own, to a public address unless the host may be private. Follows no redirect and reads
 * no answer but the status and `retry-after`: a status counts at once, whatever its body does. Never rejects.
 */
export function sendWebhook({ url, headers, body, privateHosts, lookup, signal }: Outgoing): Promise<Attempted> {
  const target = new URL(url);
  const isFree = mayBePrivate(privateHosts, target);
  // Addresses are connected to without a look-up.
  if (!isFree && isIP(hostOf(target)) !== 0 && !isPublicAddress(hostOf(target))) {
    return Promise.resolve({ problem: 'PRIVATE_ADDRESS', status: null });
  }
  return new Promise((resolve) => {
    const { request } = target.protocol === 'https:' ? https : http;
    const sending = request(
      target,
      {
        method: 'POST',
        agent: false,
        signal,
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        ...(isFree ? {} : { lookup: publicOnly(lookup) }),
      },
      (response) => {
        resolve(judge(response.statusCode ?? 0, response.headers['retry-after']));
        response.destroy();
      },
    );
    sending.on('error', (error) => {
      const problem =
        error instanceof PrivateAddress ? 'PRIVATE_ADDRESS' : signal.aborted ? 'TIMED_OUT' : 'NOT_REACHED';
      resolve({ problem, status: null });
    });
    sending.end(body);
  });
}
