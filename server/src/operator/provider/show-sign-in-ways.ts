import type { Operators } from '#operator/operators.ts';
import type { Handler } from '#platform/http/handler.ts';

export const showSignInWays =
  ({ provider }: Operators): Handler<'showSignInWays'> =>
  async () => ({ hasProvider: provider !== undefined });
