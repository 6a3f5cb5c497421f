const NAME = 'oneClickUnderWay';

/** A login that the carrier is asked about: its cccode, and where the person was. */
interface UnderWay {
  readonly cccode: string;
  readonly from: string;
}

/** Leaves for the carrier, which recognises the phone by its connection and sends the page back. */
export const goToCarrier = (cccode: string, url: string): void => {
  sessionStorage.setItem(NAME, JSON.stringify({ cccode, from: location.href } satisfies UnderWay));
  location.assign(url);
};

/** What the carrier said on the way back, once; null where this address is no such answer, or one to somebody else's question. */
export const takeReturn = (): (UnderWay & { readonly token: string | null }) | null => {
  const query = new URLSearchParams(location.search);
  const kept = sessionStorage.getItem(NAME);
  sessionStorage.removeItem(NAME);
  if (kept === null) return null;
  // We wrote it ourselves.
  const underWay = JSON.parse(kept) as UnderWay;
  return query.get('state') === underWay.cccode ? { ...underWay, token: query.get('code') } : null;
};
