import type { AgreedVersions } from '@coupon-centre/contract/subscriber/consent';

const NAME = 'oneClickUnderWay';

/** A login pending at the carrier: its cccode, and the address to return to. */
interface PendingLogin {
  readonly cccode: string;
  readonly from: string;
  /** The versions that the person agreed to before leaving. */
  readonly agreed: AgreedVersions;
}

/** Redirects to the carrier, which recognises the phone by its connection and redirects back. */
export const goToCarrier = (pending: Omit<PendingLogin, 'from'>, url: string): void => {
  sessionStorage.setItem(NAME, JSON.stringify({ ...pending, from: location.href } satisfies PendingLogin));
  location.assign(url);
};

/** The carrier's answer, taken once; null where the address has none, or one to another login's request. */
export const takeReturn = (): (PendingLogin & { readonly token: string | null }) | null => {
  const query = new URLSearchParams(location.search);
  const kept = sessionStorage.getItem(NAME);
  sessionStorage.removeItem(NAME);
  if (kept === null) return null;
  // Written by `goToCarrier`.
  const pending = JSON.parse(kept) as PendingLogin;
  return query.get('state') === pending.cccode ? { ...pending, token: query.get('code') } : null;
};
