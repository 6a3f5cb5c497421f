import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface CarrierRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

interface CarrierReply {
  readonly status?: number;
  /** A string is sent as is, anything else as JSON. */
  readonly body: unknown;
  /** Milliseconds before it is answered. */
  readonly delayMs?: number;
}

/** A carrier on loopback: answers with what `answer` returns; if undefined, it breaks the connection. */
export async function carrierServer(answer: (request: CarrierRequest) => CarrierReply | undefined) {
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const reply = answer({ path: request.url ?? '', headers: request.headers, body });
    if (reply === undefined) {
      request.socket.destroy();
      return;
    }
    const sent = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body);
    setTimeout(() => response.writeHead(reply.status ?? 200).end(sent), reply.delayMs ?? 0).unref();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
