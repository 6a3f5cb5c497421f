import type { Gateways } from '#platform/gateways/gateways.ts';
import type { RoomWork } from '#platform/rooms/room.ts';
import { forgetEvents } from './event-store.ts';
import { serveProviderEvents } from './serve-provider-events.ts';
import { keepSubscribed, type SubscriptionNeeds } from './subscription.ts';

interface Needs extends SubscriptionNeeds {
  readonly gateways: Pick<Gateways, 'provisioning'>;
}

/** What the provider reports of orders, where it does. */
export function providerEventsRoom({ gateways, ...needs }: Needs): RoomWork {
  const { events } = gateways.provisioning;
  const retire = { providerEvents: forgetEvents };
  if (events === undefined) return { retire };
  return {
    retire,
    serve: (http) => serveProviderEvents(http, needs, events),
    timed: [
      {
        name: 'subscribe-to-provider',
        cron: '*/5 * * * *',
        run: () => keepSubscribed(needs, events),
      },
    ],
  };
}
