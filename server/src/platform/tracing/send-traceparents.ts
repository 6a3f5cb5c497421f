import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { currentTraceparent } from './tracing.ts';

const CHANNEL = 'undici:request:create';

/** A request that Node's `fetch` is about to send. */
interface OutgoingRequest {
  addHeader(name: string, value: string): void;
}

function send(message: unknown): void {
  const traceparent = currentTraceparent();
  if (traceparent !== null)
    (message as { readonly request: OutgoingRequest }).request.addHeader('traceparent', traceparent);
}

/** From now on every `fetch` within a trace carries it on, also one of a gateway's module. Returns what ends it. */
export function sendTraceparents(): () => void {
  subscribe(CHANNEL, send);
  return () => {
    unsubscribe(CHANNEL, send);
  };
}
