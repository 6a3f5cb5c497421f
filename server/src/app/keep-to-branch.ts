import { api, type CallName, type OperatorCallName } from '@coupon-centre/contract/api/api';
import type { Kysely } from 'kysely';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handlers, Upload } from '#platform/http/handler.ts';
import { belongsToBranch, type Thing } from './belongs-to-branch.ts';
import { branchScopes } from './branch-scope.ts';

type Names = (request: unknown) => Thing | readonly Thing[];
type Act = (request: unknown, caller: Partial<OperatorCaller>, ...upload: readonly Upload[]) => Promise<unknown>;

/** The call for head office as it is, and for a branch within what belongs to it. */
function within(db: Kysely<Schema>, scope: 'HEAD_OFFICE' | Names, act: Act): Act {
  return async (request, caller, ...upload) => {
    const { branchId = null } = caller;
    if (branchId === null) return act(request, caller, ...upload);
    if (scope === 'HEAD_OFFICE') return refuse('HEAD_OFFICE_ONLY');
    return (await belongsToBranch(db, [scope(request)].flat(), branchId))
      ? act(request, caller, ...upload)
      : refuse('UNKNOWN_ITEM');
  };
}

/** Keeps every operator of a branch to what belongs to it, as `branchScopes` says of each call. */
export function keepToBranch(db: Kysely<Schema>, handlers: Handlers<CallName>): Handlers<CallName> {
  const kept = Object.entries(handlers).map(([name, act]) => {
    const isOperators = 'operator' in api[name as CallName].who;
    const scope = isOperators ? branchScopes[name as OperatorCallName] : 'COMMON';
    // The pair fits by the type of the table; the compiler cannot follow a pair through a loop.
    return [
      name,
      scope === 'COMMON' || scope === 'FILTERED'
        ? act
        : within(db, scope as 'HEAD_OFFICE' | Names, act as unknown as Act),
    ];
  });
  return Object.fromEntries(kept) as Handlers<CallName>;
}
