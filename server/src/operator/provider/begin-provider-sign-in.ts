import { refuse } from '#foundation/refusal/refusal.ts';
import type { Operators } from '#operator/operators.ts';
import type { Handler } from '#platform/http/handler.ts';
import { endOfAttempt } from './kept-attempt.ts';

export const beginProviderSignIn =
  ({ provider, attempts, providerRate }: Operators): Handler<'beginProviderSignIn'> =>
  async ({ returnTo, isOtherAccount }, guest) => {
    if (provider === undefined) return refuse('UNKNOWN_ITEM');
    const tooOften = await providerRate(guest.address);
    if (tooOften !== undefined) return tooOften;
    const begun = await provider.begin({ isOtherAccount });
    if (begun === undefined) return refuse('PROVIDER_AWAY');
    guest.setProviderAttempt(attempts.seal({ ...begun.attempt, returnTo, endsAtMs: endOfAttempt(guest.nowMs) }));
    return { url: begun.url };
  };
