import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { repeat } from '#foundation/time/repeating.ts';

/** Both well below a leaving node's DRAIN_SECONDS, so the balancer notices before the node ends. */
const CHECK_MS = 100;
const IDLE_MS = 500;

/** A load balancer that checks `/readyz`. */
export interface Balancer {
  readonly baseUrl: string;
  /** Origins of the nodes, such as `http://127.0.0.1:4001`; may change at any time. */
  readonly nodes: Set<string>;
  /** Requests that no node answered. */
  broken(): number;
  stop(): Promise<void>;
}

const isRefused = (error: unknown): boolean => (error as { code?: string }).code === 'ECONNREFUSED';

/**
 * Round robin over the ready nodes, on kept connections. A node that refuses the connection is skipped; a request that may have
 * arrived is never repeated.
 */
export async function startBalancer(origins: readonly string[]): Promise<Balancer> {
  const nodes = new Set(origins);
  const agent = new Agent({ keepAlive: true, timeout: IDLE_MS });
  const leaving = new Set<string>();
  let turn = 0;
  let broken = 0;

  async function checkAll(): Promise<void> {
    for (const origin of nodes) {
      const isReady = await fetch(`${origin}/readyz`, { headers: { connection: 'close' } }).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) leaving.delete(origin);
      else leaving.add(origin);
    }
  }
  const checking = repeat(CHECK_MS, checkAll, () => undefined);

  function ask(origin: string, { method, url, headers }: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    const { connection: _hop, ...passed } = headers;
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    request(origin + (url ?? ''), { method: method ?? 'GET', headers: passed, agent }, resolve)
      .on('error', reject)
      .end(body);
    return promise;
  }

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    turn += 1;
    const ready = [...nodes].filter((origin) => !leaving.has(origin));
    const all = ready.length > 0 ? ready : [...nodes];
    const inTurn = all.map((_, index) => all[(turn + index) % all.length] ?? '');
    for (const origin of inTurn) {
      try {
        const answered = await ask(origin, incoming, body);
        const whole = await buffer(answered);
        // How long a node keeps a connection is not how long this one does.
        const { connection: _hop, 'keep-alive': _kept, ...headers } = answered.headers;
        outgoing.writeHead(answered.statusCode ?? 502, headers).end(whole);
        return;
      } catch (error) {
        if (!isRefused(error)) break;
      }
    }
    broken += 1;
    outgoing.writeHead(502).end();
  }

  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    nodes,
    broken: () => broken,
    async stop() {
      await checking.stop();
      server.closeAllConnections();
      server.close();
      agent.destroy();
      await once(server, 'close');
    },
  };
}
