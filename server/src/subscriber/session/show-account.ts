import { maskPhone } from '#foundation/crypto/phone-cipher.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Handler } from '#platform/http/handler.ts';
import type { Identity } from '#subscriber/identity.ts';
import { phoneOf } from '#subscriber/subscriber-store.ts';

/** The caller's number with its middle hidden. */
export const showAccount =
  ({ db, cipher }: Identity): Handler<'showAccount'> =>
  async (_request, { session }) => {
    const phone = await phoneOf(db, cipher, session.subscriberId);
    return phone === undefined ? refuse('SESSION_ENDED') : { gmm: maskPhone(phone) };
  };
