import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { vi } from 'vitest';

interface Received {
  readonly id: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Another system that is told of events, on a port of its own. */
export interface WebhookReceiver {
  readonly url: string;
  readonly received: readonly Received[];
  /** What it does with the next requests. Default: answers 204. */
  answer: (response: ServerResponse) => void;
  stop(): Promise<void>;
}

export async function webhookReceiver(): Promise<WebhookReceiver> {
  const received: Received[] = [];
  const receiver = { answer: (response: ServerResponse): unknown => response.writeHead(204).end() };
  const server = createServer((request, response) => {
    text(request).then(
      (body) => {
        received.push({ id: String(request.headers['webhook-id']), headers: request.headers, body });
        receiver.answer(response);
      },
      () => undefined,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(receiver, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events?of=us`,
    received,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

/** What the library for receivers makes of a request; throws if it is not ours. */
export const verifyWebhook = (secret: string, { headers, body }: Received): unknown =>
  new Webhook(secret).verify(body, headers as Record<string, string>);

/** The same for a clock that a test moves; the library reads the system's. */
export function verifyAt(nowMs: number, secret: string, received: Received): unknown {
  vi.useFakeTimers({ toFake: ['Date'], now: nowMs });
  try {
    return verifyWebhook(secret, received);
  } finally {
    vi.useRealTimers();
  }
}
