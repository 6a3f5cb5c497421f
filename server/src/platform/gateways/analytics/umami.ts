import { PAGE_BASE } from '@coupon-centre/contract/foundation/limits';
import { z } from 'zod';
import { askJson } from '#platform/gateways/ask-json.ts';
import type { ReceivedEvent } from './port.ts';
import { type Analytics, APP_NAME } from './port.ts';

const ANSWER_MS = 10_000;
/** Requests in parallel: the service takes one event per request. */
const AT_ONCE = 10;
/** It ignores user agents of programs. */
const USER_AGENT =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140 Mobile Safari/537.36';

export interface UmamiSettings {
  readonly url: string;
  readonly websiteId: string;
  /** The page's own host. */
  readonly hostname: string;
}

/** Umami's collector. An event that it refuses is not sent again: it would refuse it every time. */
export function createUmami({ url, websiteId, hostname }: UmamiSettings): Analytics {
  async function send({ event }: ReceivedEvent): Promise<boolean> {
    const payload = {
      website: websiteId,
      hostname,
      url: `${PAGE_BASE}/`,
      title: APP_NAME,
      name: event.event,
      id: event.uid === '' ? event.sessionId : event.uid,
      data: {
        ...event.props,
        platform: event.platform,
        entrance: event.entrance,
        is_login: event.is_login,
        ch: event.ch ?? '',
      },
    };
    const response = await askJson(
      `${url}/api/send`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': USER_AGENT },
        body: JSON.stringify({ type: 'event', payload }),
        signal: AbortSignal.timeout(ANSWER_MS),
      },
      z.unknown(),
    );
    return response !== undefined && response.status < 500;
  }
  return {
    async forward(events) {
      for (let start = 0; start < events.length; start += AT_ONCE) {
        const taken = await Promise.all(events.slice(start, start + AT_ONCE).map(send));
        if (!taken.every(Boolean)) return false;
      }
      return true;
    },
  };
}
