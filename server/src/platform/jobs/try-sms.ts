import type { Logger } from 'pino';
import type { OutgoingSms } from '#platform/sms/sms-line.ts';
import type { SmsSender } from '#platform/sms/sms-sender.ts';

/** Tries are at most 20 s apart: six minutes, and a day. */
export const MAX_REFUSED_TRIES = 20;
export const MAX_TRIES = 4_320;

/**
 * One attempt at an SMS; `attempts` counts it. After a refusal by every route the retries go on for a while, unless it is for good;
 * while no route is free or at work, or after no answer, for a day. The SMS keeps its id across attempts, so that the gateway can
 * recognise it; where it cannot, one unanswered attempt is the last.
 */
export type TrySms = (
  sms: OutgoingSms,
  attempts: number,
  stopping: AbortSignal,
) => Promise<'sent' | 'again' | 'givenUp'>;

export const createTrySms =
  ({ sms, log }: { readonly sms: Pick<SmsSender, 'send'>; readonly log: Logger }): TrySms =>
  async (message, attempts, stopping) => {
    const result = await sms.send(message, stopping);
    const giveUp = (): 'givenUp' => {
      log.error(
        { messageId: message.id, template: message.template.key, attempts, result },
        'giving up an SMS that could not be sent',
      );
      return 'givenUp';
    };
    switch (result.kind) {
      case 'sent':
        return 'sent';
      case 'refused':
        return result.isPermanent || attempts >= MAX_REFUSED_TRIES ? giveUp() : 'again';
      case 'unanswered':
        return !result.mayRepeat || attempts >= MAX_TRIES ? giveUp() : 'again';
      case 'later':
        return attempts >= MAX_TRIES ? giveUp() : 'again';
    }
  };
