import { openSms } from '#identity/plain-sms.ts';
import type { SealedBox } from '#identity/sealed-box.ts';
import type { DealWith } from '#jobs/message-handler.ts';
import type { TrySms } from '#jobs/try-sms.ts';

/** Sends an SMS that belongs to no subscriber. */
export const createNotify =
  ({ box, trySms }: { readonly box: SealedBox; readonly trySms: TrySms }): DealWith =>
  async ({ messageId, payload, attempts }, stopping) => {
    const outcome = await trySms({ id: messageId, ...openSms(box, payload) }, attempts, stopping);
    return outcome === 'again' ? 'again' : 'done';
  };
