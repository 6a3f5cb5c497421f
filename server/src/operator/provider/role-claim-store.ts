import type { Role } from '@coupon-centre/contract/call/rights';
import type { Kysely } from 'kysely';
import type { Schema } from '#platform/db/schema/schema.ts';

export interface RoleClaim {
  readonly value: string;
  readonly role: Role;
}

/** In the order in which they decide. */
export const readRoleClaims = (db: Kysely<Schema>): Promise<RoleClaim[]> =>
  db.selectFrom('operator_role_claim').select(['value', 'role']).orderBy('position').execute();

/** The role of the first line whose value an identity has. */
export const roleOfValues = (lines: readonly RoleClaim[], values: readonly string[]): Role | undefined =>
  lines.find(({ value }) => values.includes(value))?.role;

/** Roles that an identity may lose or exchange when `before` is replaced by `after`. */
export function rolesInDoubt(before: readonly RoleClaim[], after: readonly RoleClaim[]): readonly Role[] {
  const isSame = (line: RoleClaim, index: number): boolean =>
    line.value === after[index]?.value && line.role === after[index]?.role;
  // An identity keeps its role if no line in front of the one that decided has changed.
  const firstChange = before.findIndex((line, index) => !isSame(line, index));
  const doubtful = firstChange === -1 ? [] : before.slice(firstChange);
  return [...new Set(doubtful.map(({ role }) => role))];
}
