import { setTimeout as pause } from 'node:timers/promises';
import { codeOf } from '@coupon-centre/contract/call/errors';

/** No answer of the server takes longer than 11 s; later ones count as none. */
const GIVE_UP_MS = 15_000;
const AGAIN_MS = 250;

/** Headers of a request: a subscriber's session, or an operator's. */
export type Session = Readonly<Record<string, string>>;

export interface Reply {
  readonly code: string;
  // biome-ignore lint/suspicious/noExplicitAny: each call knows the shape of its own answer
  readonly data: any;
  /** An attempt before this one had no answer. */
  readonly isAfterSilence: boolean;
}

export interface Wire {
  /** Asks the nodes in turn until one gives a final answer. Rejects with `Halted` when the workload ends first. */
  ask(path: string, body: object, session?: Session): Promise<Reply>;
  /** The JSON that a call of the sandbox answers; asked again until it does. */
  sandbox(path: string, body?: object): Promise<unknown>;
  /** A session of the sandbox's operator of a role. */
  operator(role: string): Promise<Session>;
  /** What callers saw since the last call: '200', '503', 'refused', … with how often, and the slowest answer. */
  takeSeen(): Readonly<Record<string, number>>;
  /** No more attempts. */
  halt(): void;
}

/** The workload ends; what it was asking for stays unknown. */
export class Halted extends Error {
  override name = 'Halted';
}

interface Place {
  /** Origins of the nodes; asked for again at every attempt. */
  readonly addresses: () => readonly string[];
  /** The key that opens `/sandbox` from another machine. */
  readonly sandboxKey: string | undefined;
}

const NAMES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'refused',
  ECONNRESET: 'reset',
  UND_ERR_SOCKET: 'reset',
  EPIPE: 'reset',
};

function nameOf(error: unknown): string {
  const { name, cause } = error as Error & { cause?: { code?: string } };
  if (name === 'TimeoutError') return 'no answer';
  return NAMES[cause?.code ?? ''] ?? cause?.code ?? name;
}

export function createWire({ addresses, sandboxKey }: Place): Wire {
  let seen: Record<string, number> = {};
  let turn = 0;
  let isHalted = false;
  const see = (what: string): void => {
    seen[what] = (seen[what] ?? 0) + 1;
  };

  async function attempt(path: string, body: object | undefined, session: Session): Promise<Response | undefined> {
    turn += 1;
    const all = addresses();
    const origin = all[turn % all.length] ?? '';
    try {
      const response = await fetch(origin + path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...session },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(GIVE_UP_MS),
      });
      // The body belongs to the answer: a connection that breaks in it gave none.
      const text = await response.text();
      see(String(response.status));
      return new Response(text, { status: response.status, headers: response.headers });
    } catch (error) {
      see(nameOf(error));
      return undefined;
    }
  }

  /** Silence, 'busy' and a defect say nothing of what happened: the same request again. */
  async function untilAnswered(path: string, body: object | undefined, session: Session) {
    for (let isAfterSilence = false; ; isAfterSilence = true) {
      if (isHalted) throw new Halted();
      const response = await attempt(path, body, session);
      if (response !== undefined && response.status < 500 && response.status !== 429)
        return { response, isAfterSilence };
      await pause(AGAIN_MS);
    }
  }

  const sandboxPath = (path: string): string =>
    sandboxKey === undefined ? path : `${path}?${new URLSearchParams({ key: sandboxKey })}`;

  return {
    async ask(path, body, session = {}) {
      const { response, isAfterSilence } = await untilAnswered(path, body, session);
      const { code, resp_data: data } = (await response.json()) as { code: string; resp_data: unknown };
      return { code, data, isAfterSilence };
    },
    async sandbox(path, body) {
      const { response } = await untilAnswered(sandboxPath(path), body, {});
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
      return response.json();
    },
    async operator(role) {
      const { response } = await untilAnswered(sandboxPath('/sandbox/operators'), { role }, {});
      return { cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '', 'x-console': '1' };
    },
    takeSeen() {
      const taken = seen;
      seen = {};
      return taken;
    },
    halt() {
      isHalted = true;
    },
  };
}

export const isSuccess = ({ code }: Pick<Reply, 'code'>): boolean => code === codeOf.SUCCESS;
