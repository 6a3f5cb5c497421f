import cluster from 'node:cluster';
import { once } from 'node:events';
import { type AddressInfo, createServer, type ListenOptions, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Node takes one connection from a listening socket in a turn of its loop (libuv since 1.47), after the requests of all connections
 * that it has. In a grab's first second a turn takes some 5 ms: of 4,000 people the last ones were let in after 18 s, and
 * nothing that measures how long a request waits had seen them. With 64 sockets on one port, 64 connections are taken in a turn: Linux
 * distributes those who come. On other systems a process has one socket,
 * and so has the second address of a name such as `localhost`.
 */
export const SOCKETS = process.platform === 'linux' ? 64 : 1;

/**
 * Connections that the system completes before this process takes them, for each socket; more are dropped, and tried again by the
 * other side after 1, 3, 7 and 15 s. Linux allows at most `net.core.somaxconn` (4,096).
 */
const BACKLOG = 4_096;
/** The system distributes by chance, so a socket may take more than its share of the connections allowed. */
const SLACK = 1.25;

declare module 'fastify' {
  interface FastifyInstance {
    /** Listens on a port of this host, a free one for 0. Other servers of this user may listen on it, too: they share what comes. */
    listenOnManySockets(where: { readonly host: string; readonly port: number }): Promise<AddressInfo>;
  }
}

/** Lets a server listen on many sockets, with about this many connections; they are closed with it, once what is under way has ended. */
export function allowManySockets(http: FastifyInstance, maxConnections: number): void {
  const { server } = http;
  const others: Server[] = [];
  let closed: Promise<unknown> = Promise.resolve();
  server.maxConnections = maxConnections;

  async function open(where: ListenOptions): Promise<void> {
    // As Node makes those of its own HTTP servers.
    const other = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket));
    other.maxConnections = server.maxConnections;
    others.push(other);
    await once(other.listen(where), 'listening');
  }

  http.decorate('listenOnManySockets', async ({ host, port }) => {
    if (SOCKETS > 1) server.maxConnections = Math.ceil((SLACK * maxConnections) / SOCKETS);
    // Processes of one node have sockets of their own (`web-processes.ts`).
    const common = { host, backlog: BACKLOG, reusePort: SOCKETS > 1 || cluster.isWorker };
    await http.listen({ ...common, port });
    const address = server.address() as AddressInfo;
    await Promise.all(Array.from({ length: SOCKETS - 1 }, () => open({ ...common, port: address.port })));
    return address;
  });
  http.addHook('preClose', async () => {
    closed = Promise.all(others.map((other) => once(other.close(), 'close')));
  });
  http.addHook('onClose', async () => void (await closed));
}
