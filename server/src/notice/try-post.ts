import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import type { Logger } from 'pino';
import type { Clock } from '#foundation/time/clock.ts';
import { MAX_REFUSED_TRIES, MAX_TRIES } from '#platform/jobs/try-sms.ts';
import { sendWebhook } from '#webhooks/send-webhook.ts';
import { signedHeaders } from '#webhooks/webhook-secret.ts';
import type { Notices } from './notices.ts';
import type { PostedNotice } from './written-notice.ts';

/** Below the lease of an outbox message. */
const TIMEOUT_MS = 15 * SECOND_MS;

interface Posted {
  readonly id: string;
  readonly url: string;
  readonly operatorId: string;
  readonly post: PostedNotice;
}

/** One attempt at a webhook, as `TrySms`; receivers recognise a repeat by `webhook-id`. */
export type TryPost = (
  posted: Posted,
  attempts: number,
  stopping: AbortSignal,
) => Promise<'sent' | 'again' | 'givenUp'>;

/**
 * Signed by Standard Webhooks. The text stands in the fields of chat robots too: `msgtype` and `text.content` (DingTalk, WeCom),
 * `msg_type` and `content.text` (Feishu).
 */
const bodyOf = ({ id, post: { text, events } }: Posted): string =>
  JSON.stringify({
    id,
    type: 'operator.notice',
    version: 1,
    data: { text, events },
    msgtype: 'text',
    text: { content: text },
    msg_type: 'text',
    content: { text },
  });

interface Needs {
  readonly notices: Notices;
  readonly clock: Clock;
  readonly log: Logger;
}

export const createTryPost =
  ({ notices, clock, log }: Needs): TryPost =>
  async (posted, attempts, stopping) => {
    const { id, url, operatorId } = posted;
    const { privateHosts, webhookSecret } = notices;
    const nowMs = clock.now();
    const body = bodyOf(posted);
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'coupon-centre',
      ...signedHeaders({ id, body, secrets: [webhookSecret(operatorId, url)] }, nowMs),
    };
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(TIMEOUT_MS)]);
    const { problem, status } = await sendWebhook({ url, headers, body, privateHosts, signal });
    if (problem === null) return 'sent';
    const isAnswer = problem !== 'TIMED_OUT' && problem !== 'NOT_REACHED';
    if (attempts < (isAnswer ? MAX_REFUSED_TRIES : MAX_TRIES)) return 'again';
    log.error({ messageId: id, attempts, problem, status }, 'giving up a notice to a webhook');
    return 'givenUp';
  };
