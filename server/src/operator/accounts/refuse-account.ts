import type { Role } from '@coupon-centre/contract/call/rights';
import type { Transaction } from 'kysely';
import { takesMore } from '#branch/branch-store.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { isRole } from '#operator/roles/role-store.ts';
import type { Schema } from '#platform/db/schema/schema.ts';

interface NewAccount {
  readonly role: Role;
  readonly branchId: string | null;
}

/** Why no account with this role can work for this branch; null: one can. Role and branch stay so until the transaction ends. */
export async function refuseAccount(trx: Transaction<Schema>, { role, branchId }: NewAccount) {
  if (!(await isRole(trx, role))) return refuse('UNKNOWN_ROLE');
  return (await takesMore(trx, branchId)) ? null : refuse('UNKNOWN_BRANCH');
}
