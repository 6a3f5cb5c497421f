import { once } from 'node:events';
import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net';
import { join } from 'node:path';

/** The network between the nodes and their database. */
export interface DatabaseProxy {
  readonly port: number;
  /** Breaks all connections, and refuses new ones until `mend`. */
  cut(): void;
  /** Passes nothing on, in either direction, until `mend`. */
  hang(): void;
  mend(): void;
  close(): Promise<void>;
}

/** Passes connections on to the socket that is in this folder at the moment. */
export async function startProxy(socketFolder: () => Promise<string>): Promise<DatabaseProxy> {
  const sockets = new Set<Socket>();
  let state: 'whole' | 'cut' | 'hangs' = 'whole';
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    if (state === 'hangs') socket.pause();
  };
  async function pass(near: Socket): Promise<void> {
    keep(near);
    if (state === 'cut') {
      near.resetAndDestroy();
      return;
    }
    const folder = await socketFolder().catch(() => undefined);
    if (folder === undefined) {
      near.destroy();
      return;
    }
    const far = dial(join(folder, '.s.PGSQL.5432'));
    keep(far);
    near.pipe(far).on('close', () => near.destroy());
    far.pipe(near).on('close', () => far.destroy());
    if (state === 'hangs') for (const socket of [near, far]) socket.pause();
  }
  const server = createServer((near) => void pass(near));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const breakAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      state = 'cut';
      breakAll();
    },
    hang() {
      state = 'hangs';
      for (const socket of sockets) socket.pause();
    },
    mend() {
      state = 'whole';
      for (const socket of sockets) socket.resume();
    },
    async close() {
      server.close();
      breakAll();
      await once(server, 'close');
    },
  };
}
