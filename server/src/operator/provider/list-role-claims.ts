import type { Operators } from '#operator/operators.ts';
import type { Handler } from '#platform/http/handler.ts';
import { readRoleClaims } from './role-claim-store.ts';

export const listRoleClaims =
  ({ db, provider }: Operators): Handler<'listRoleClaims'> =>
  async () => ({ claim: provider?.rolesClaim ?? null, lines: await readRoleClaims(db) });
