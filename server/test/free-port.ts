import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port of this machine that nothing listens on now; another program may take it before its user does. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as { readonly port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
