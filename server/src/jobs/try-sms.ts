import type { Logger } from 'pino';
import { boundedCall } from '#coupon/bounded-call.ts';
import type { SmsGateway, SmsOutcome } from '#gateways/sms/port.ts';

const SMS_TIMEOUT_MS = 10_000;
/** Tries are at most 20 s apart: six minutes, and a day. */
const MAX_REFUSED_TRIES = 20;
const MAX_TRIES = 4_320;

type Sms = Parameters<SmsGateway['send']>[0];

/**
 * One try at an SMS, the how-manieth it is told. A gateway that says no is tried a while longer; one that says nothing, for
 * a day. The SMS keeps its id from try to try, so that the gateway knows it again.
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
    if (attempts < (outcome.kind === 'failed' ? MAX_REFUSED_TRIES : MAX_TRIES)) return 'again';
    log.error({ messageId, attempts }, 'an SMS could not be sent and is given up');
    return 'givenUp';
  };
