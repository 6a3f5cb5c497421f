import { type Right, rightsOf } from '@coupon-centre/contract/call/rights';
import type { Kysely } from 'kysely';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { BundleProblem } from './bundle-file.ts';

/** Where a command's changes come from, in the operators' record. */
const ORIGIN = 'bundle';

/** The operator in whose name a command imports. Throws BundleProblem unless they are a person, active, of head office, and may write. */
export async function readImporter(
  db: Kysely<Schema>,
  { name, nowMs, needs }: { readonly name: string; readonly nowMs: number; readonly needs: readonly Right[] },
): Promise<OperatorCaller> {
  const row = await db
    .selectFrom('operator as o')
    .innerJoin('operator_role as r', 'r.role', 'o.role')
    .select(['o.operator_id', 'o.name', 'o.role', 'o.branch_id', 'r.rights'])
    .where('o.name', '=', name)
    .where('o.state', '=', 'ACTIVE')
    .where('o.kind', '=', 'PERSON')
    .executeTakeFirst();
  if (row === undefined) throw new BundleProblem(`There is no active operator named '${name}' who is a person`);
  if (row.branch_id !== null) throw new BundleProblem(`${name} works for a branch: bundles are head office's`);
  const rights = new Set(rightsOf(row.role, row.rights));
  const lacking = needs.filter((right) => !rights.has(right));
  if (lacking.length > 0) throw new BundleProblem(`${name} lacks ${lacking.join(', ')}`);
  return {
    operatorId: row.operator_id,
    name: row.name,
    role: row.role,
    branchId: null,
    rights,
    sessionId: null,
    keyId: null,
    locale: 'en',
    nowMs,
    address: ORIGIN,
    traceId: ORIGIN,
  };
}
