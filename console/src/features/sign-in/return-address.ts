import { PROVIDER_RETURN_PATH } from '@coupon-centre/contract/foundation/limits';

/** As long as the server takes it. */
const MAX_LENGTH = 1_000;

/** Where to continue after the identity provider: the screen that was asked for, unless it is where the provider leads. */
export function returnAddress({ pathname, search }: { readonly pathname: string; readonly search: string }): string {
  const address = pathname + search;
  return pathname === PROVIDER_RETURN_PATH || address.length > MAX_LENGTH ? '/' : address;
}
