import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface Received {
  /** The header `webhook-id`. */
  readonly id: string;
  readonly body: string;
}

/** Another system that the product sends to. */
export interface Receiver {
  readonly url: string;
  readonly received: readonly Received[];
  /** The status of its next answers; 204 at first. */
  answerWith(status: number): void;
  stop(): Promise<void>;
}

export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let status = 204;
  const server = createServer((request, response) => {
    text(request).then(
      (body) => {
        received.push({ id: String(request.headers['webhook-id']), body });
        response.writeHead(status).end();
      },
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`,
    received,
    answerWith(next) {
      status = next;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
