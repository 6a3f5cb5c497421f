import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import type { Logger } from 'pino';
import { boundedCall } from '#platform/gateways/bounded-call.ts';
import type { Mail, MailGateway, MailOutcome } from '#platform/gateways/mail/port.ts';
import { MAX_REFUSED_TRIES, MAX_TRIES } from './try-sms.ts';

/** Below the lease of an outbox message. */
const TIMEOUT_MS = 15 * SECOND_MS;

/**
 * One attempt at a mail; `attempts` counts it. After a refusal the retries go on for a while, unless it is for good; after no answer,
 * for a day, with the same Message-ID.
 */
export type TryMail = (mail: Mail, attempts: number, stopping: AbortSignal) => Promise<'sent' | 'again' | 'givenUp'>;

export const createTryMail =
  ({ gateway, log }: { readonly gateway: MailGateway; readonly log: Logger }): TryMail =>
  async (mail, attempts, stopping) => {
    const result = await boundedCall<MailOutcome | { readonly kind: 'unanswered' }>(
      (signal) => gateway.send(mail, signal),
      { timeoutMs: TIMEOUT_MS, signal: stopping },
      (cause) => {
        log.warn({ err: cause, messageId: mail.id }, 'the mail gateway did not answer');
        return { kind: 'unanswered' };
      },
    );
    if (result.kind === 'accepted') return 'sent';
    const isOver =
      result.kind === 'refused' ? result.isPermanent || attempts >= MAX_REFUSED_TRIES : attempts >= MAX_TRIES;
    if (!isOver) return 'again';
    log.error({ messageId: mail.id, attempts, result }, 'giving up a mail that could not be sent');
    return 'givenUp';
  };
