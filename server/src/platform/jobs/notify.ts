import type { SealedBox } from '#foundation/crypto/sealed-box.ts';
import type { HandleMessage } from './message-handler.ts';
import { openSms } from './plain-sms.ts';
import type { TrySms } from './try-sms.ts';

/** Sends an SMS that belongs to no subscriber. */
export const createNotify =
  ({ box, trySms }: { readonly box: SealedBox; readonly trySms: TrySms }): HandleMessage =>
  async ({ messageId, payload, attempts }, stopping) => {
    const sms = { id: messageId, ...openSms(box, payload), subscriberId: undefined, urgency: 'notice' } as const;
    const outcome = await trySms(sms, attempts, stopping);
    return outcome === 'again' ? 'again' : 'done';
  };
