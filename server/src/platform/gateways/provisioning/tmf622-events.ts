import { z } from 'zod';
import { askJson } from '../ask-json.ts';
import type { ProviderEvents } from './port.ts';
import { type createTmf622Server, orderOfExternalId, type Tmf622Settings } from './tmf622-server.ts';

const EVENT_ID_MAX_LENGTH = 200;
const stateChange = z.object({
  eventId: z.string().min(1).max(EVENT_ID_MAX_LENGTH),
  event: z.object({ productOrder: z.object({ id: z.string().nullish(), externalId: z.string().nullish() }) }),
});
const subscription = z.object({ id: z.string().min(1) });

const MADE: ReadonlySet<number> = new Set([200, 201]);
const PRESENT = 409;
const GONE: ReadonlySet<number> = new Set([200, 202, 204, 404]);
const QUERY = 'eventType=ProductOrderStateChangeEvent';

/** State changes of orders through TMF622's hub. */
export function createTmf622Events(
  { url, authorization, listenerUrl }: Pick<Tmf622Settings, 'url' | 'authorization' | 'listenerUrl'>,
  server: Pick<ReturnType<typeof createTmf622Server>, 'byId'>,
): ProviderEvents {
  const headers = { accept: 'application/json', ...(authorization !== undefined && { authorization }) };
  const hub = `${url}/hub`;

  return {
    listenerUrl,
    hub,
    path: 'listener/productOrderStateChangeEvent',

    async subscribe(callback, signal) {
      const request = {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ callback, query: QUERY }),
        signal,
      };
      const answer = await askJson(hub, request, z.unknown());
      if (answer?.status === PRESENT) return 'present';
      if (answer === undefined || !MADE.has(answer.status)) return 'unknown';
      return subscription.safeParse(answer.body).data ?? 'unknown';
    },

    async unsubscribe(id, signal) {
      const address = `${hub}/${encodeURIComponent(id)}`;
      const answer = await fetch(address, { method: 'DELETE', headers, signal, redirect: 'error' });
      await answer.body?.cancel();
      return GONE.has(answer.status);
    },

    async read(body, signal) {
      const parsed = stateChange.safeParse(body);
      if (!parsed.success) return undefined;
      const { eventId, event } = parsed.data;
      const { id, externalId } = event.productOrder;
      // Some report the id alone.
      const read = externalId || !id ? externalId : (await server.byId(id, signal))?.externalId;
      return { eventId, orderNo: orderOfExternalId(read)?.orderNo };
    },
  };
}
