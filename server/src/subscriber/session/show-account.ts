import { maskPhone } from '#foundation/crypto/phone-cipher.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { countUnread } from '#message/unread.ts';
import type { Handler } from '#platform/http/handler.ts';
import type { Identity } from '#subscriber/identity.ts';
import { phoneOf } from '#subscriber/subscriber-store.ts';

/** The caller's number with its middle hidden, and how many messages wait. */
export const showAccount =
  ({ db, cipher }: Identity): Handler<'showAccount'> =>
  async (_request, { session }) => {
    const { subscriberId } = session;
    const [phone, unread] = await Promise.all([phoneOf(db, cipher, subscriberId), countUnread(db, subscriberId)]);
    return phone === undefined ? refuse('SESSION_ENDED') : { gmm: maskPhone(phone), unread };
  };
