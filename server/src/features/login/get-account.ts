import type { getAccount as getAccountCall } from '@coupon-centre/contract/login/get-account';
import { type Handler, refuse } from '#http/handler.ts';
import type { Identity } from '#identity/identity.ts';
import { maskPhone } from '#identity/phone-cipher.ts';
import { phoneOf } from '#identity/subscriber-store.ts';

/** The caller's number with its middle hidden. */
export const showAccount =
  ({ db, cipher }: Identity): Handler<typeof getAccountCall> =>
  async (_request, { session }) => {
    const phone = await phoneOf(db, cipher, session.subscriberId);
    return phone === undefined ? refuse('SESSION_ENDED') : { gmm: maskPhone(phone) };
  };
