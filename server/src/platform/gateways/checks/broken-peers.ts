import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import type { Breakage } from './check.ts';

/** More than half of any answer's head is promised. */
const PROMISED_BYTES = 1_000;

const silent: RequestListener = () => undefined;
const half: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': PROMISED_BYTES });
  response.write('{"status":', () => response.destroy());
};
const failing: RequestListener = (_request, response) => {
  response.writeHead(502, { 'content-type': 'text/html' }).end('<html>Bad Gateway</html>');
};

async function listening(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export interface BrokenPeers {
  readonly urls: Readonly<Record<Breakage, string>>;
  close(): void;
}

/** Addresses of this machine that behave as a broken outside system does. */
export async function openBrokenPeers(): Promise<BrokenPeers> {
  const servers = { silent: createServer(silent), half: createServer(half), failing: createServer(failing) };
  // A port that was free a moment ago.
  const closed = createTcpServer();
  const gone = await listening(closed);
  closed.close();
  return {
    urls: {
      gone,
      silent: await listening(servers.silent),
      half: await listening(servers.half),
      failing: await listening(servers.failing),
    },
    close() {
      for (const server of Object.values(servers)) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}
