import type { Logger } from 'pino';
import { boundedCall } from '#platform/gateways/bounded-call.ts';
import type { SmsGateway, SmsOutcome } from '#platform/gateways/sms/port.ts';

const SMS_TIMEOUT_MS = 10_000;
/** Tries are at most 20 s apart: six minutes, and a day. */
const MAX_REFUSED_TRIES = 20;
const MAX_TRIES = 4_320;

type Sms = Parameters<SmsGateway['send']>[0];

/**
 * One attempt at an SMS; `attempts` counts it. After a refusal the retries go on for a while, after no answer for a day. The SMS
 * keeps its id across attempts, so that the gateway can recognise it; where it cannot, one unanswered attempt is the last.
 */
export type TrySms = (sms: Sms, attempts: number, stopping: AbortSignal) => Promise<'sent' | 'again' | 'givenUp'>;

export const createTrySms =
  ({ sms, log }: { readonly sms: SmsGateway; readonly log: Logger }): TrySms =>
  async (message, attempts, stopping) => {
    const messageId = message.id;
    const outcome = await boundedCall<SmsOutcome | { readonly kind: 'unknown' }>(
      (signal) => sms.send(message, signal),
      { timeoutMs: SMS_TIMEOUT_MS, signal: stopping },
      (cause) => {
        log.warn({ err: cause, messageId }, 'the SMS gateway did not answer');
        return { kind: 'unknown' };
      },
    );
    if (outcome.kind === 'accepted') return 'sent';
    if (outcome.kind === 'unknown' && sms.isIdempotent === false) return 'givenUp';
    if (outcome.kind === 'failed') log.warn({ messageId, reason: outcome.reason }, 'the SMS gateway refused a message');
    if (attempts < (outcome.kind === 'failed' ? MAX_REFUSED_TRIES : MAX_TRIES)) return 'again';
    log.error({ messageId, attempts }, 'giving up an SMS that could not be sent');
    return 'givenUp';
  };
