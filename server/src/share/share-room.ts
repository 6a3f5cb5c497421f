import type { Clock } from '#foundation/time/clock.ts';
import type { Gateways } from '#platform/gateways/gateways.ts';
import type { RoomWork } from '#platform/rooms/room.ts';
import { serveWxSign } from './sign-wx-page.ts';

interface Needs {
  readonly clock: Clock;
  readonly gateways: Pick<Gateways, 'social'>;
  /** Hosts whose pages the social app may share; none: the host that is asked. */
  readonly settings: { readonly shareHosts: readonly string[] };
}

/** Sharing in the social app. */
export const shareRoom = ({ clock, gateways: { social }, settings }: Needs): RoomWork => ({
  serve: (http) => {
    if (social !== undefined) serveWxSign(http, { social, clock, hosts: settings.shareHosts });
  },
});
