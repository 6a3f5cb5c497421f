import { once } from 'node:events';
import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net';
import { join } from 'node:path';
import type { SocketConnection } from '#platform/db/embedded/embedded.ts';

/** A way to a database that can break or hang. */
export interface DatabaseProxy {
  /** The connection, over it. */
  readonly connection: SocketConnection;
  /** Breaks all connections at once. */
  cut(): void;
  /** Passes nothing on any more, in either direction; new connections are accepted and hang as well. */
  hang(): void;
  /** Passes on what was held back. */
  goOn(): void;
  close(): Promise<void>;
}

export async function databaseProxy(connection: SocketConnection): Promise<DatabaseProxy> {
  const sockets = new Set<Socket>();
  let hangs = false;
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    const far = dial(join(connection.host, `.s.PGSQL.${connection.port}`));
    for (const socket of [near, far]) keep(socket);
    near.pipe(far).on('close', () => near.destroy());
    far.pipe(near).on('close', () => far.destroy());
    if (hangs) for (const socket of [near, far]) socket.pause();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const cut = (): void => {
    for (const socket of sockets) {
      if (socket.remoteAddress === undefined) socket.destroy();
      else socket.resetAndDestroy();
    }
  };
  return {
    connection: { ...connection, host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    cut,
    hang() {
      hangs = true;
      for (const socket of sockets) socket.pause();
    },
    goOn() {
      hangs = false;
      for (const socket of sockets) socket.resume();
    },
    async close() {
      server.close();
      cut();
      await once(server, 'close');
    },
  };
}
