import { createHash } from 'node:crypto';
import { PAGE_BASE } from '@coupon-centre/contract/foundation/limits';
import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { z } from 'zod';
import { askJson } from '#platform/gateways/ask-json.ts';
import type { ReceivedEvent } from './port.ts';
import { type Analytics, APP_NAME } from './port.ts';

const ANSWER_MS = 10_000;
const VISITOR_ID_LENGTH = 16;

export interface MatomoSettings {
  /** Where its `matomo.php` is, without it. */
  readonly url: string;
  readonly siteId: string;
  readonly token: string;
  /** The page's own origin, which its reports group by. */
  readonly pageOrigin: string;
}

const answer = z.object({ status: z.literal('success'), invalid: z.int() });

const visitorId = (sessionId: string): string =>
  createHash('sha256').update(sessionId).digest('hex').slice(0, VISITOR_ID_LENGTH);

/** Matomo's tracking interface, many events in one request. */
export function createMatomo({ url, siteId, token, pageOrigin }: MatomoSettings): Analytics {
  const request = ({ event, receivedAtMs }: ReceivedEvent): string =>
    `?${new URLSearchParams({
      idsite: siteId,
      rec: '1',
      url: `${pageOrigin}${PAGE_BASE}/`,
      action_name: APP_NAME,
      _id: visitorId(event.sessionId),
      ...(event.uid !== '' && { uid: event.uid }),
      e_c: event.platform,
      e_a: event.event,
      e_n: JSON.stringify({ ...event.props, entrance: event.entrance, is_login: event.is_login }),
      ...(event.ch !== undefined && { _rcn: event.ch }),
      cdt: String(Math.floor(receivedAtMs / SECOND_MS)),
    })}`;
  return {
    async forward(events) {
      const body = JSON.stringify({ requests: events.map(request), token_auth: token });
      const signal = AbortSignal.timeout(ANSWER_MS);
      const headers = { 'content-type': 'application/json' };
      const response = await askJson(`${url}/matomo.php`, { method: 'POST', headers, body, signal }, answer);
      return response?.status === 200;
    },
  };
}
