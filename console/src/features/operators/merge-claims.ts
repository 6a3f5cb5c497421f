import type { Role } from '@coupon-centre/contract/call/rights';
import type { CallResponse } from '#lib/call.ts';

export type ClaimLines = CallResponse<'listRoleClaims'>['lines'];

/** What both changed differently: the role of a value, null where it was removed, or the order of the values that are left. */
export type ClaimConflict =
  | {
      readonly name: `role ${string}`;
      readonly value: string;
      readonly theirs: Role | null;
      readonly mine: Role | null;
    }
  | { readonly name: 'order'; readonly theirs: readonly string[]; readonly mine: readonly string[] };

interface Sides {
  /** What both began with. */
  readonly base: ClaimLines;
  readonly theirs: ClaimLines;
  readonly mine: ClaimLines;
}

const rolesOf = (lines: ClaimLines): ReadonlyMap<string, Role> =>
  new Map(lines.map(({ value, role }) => [value, role]));
const isSameOrder = (one: readonly string[], other: readonly string[]): boolean =>
  one.every((value, at) => value === other[at]);

/** The order of the values that none of them removed or added, on each side. */
function ordersOf({ base, theirs, mine }: Sides) {
  const everywhere = new Set(
    base.map(({ value }) => value).filter((value) => rolesOf(theirs).has(value) && rolesOf(mine).has(value)),
  );
  const orderIn = (lines: ClaimLines) => lines.map(({ value }) => value).filter((value) => everywhere.has(value));
  return { base: orderIn(base), theirs: orderIn(theirs), mine: orderIn(mine) };
}

/** The values of both in the order of the first; what only the second has stands after what it followed there. */
function interleave(lead: readonly string[], other: readonly string[]): readonly string[] {
  const placed = [...lead];
  for (const [at, value] of other.entries()) {
    if (placed.includes(value)) continue;
    const before = other.slice(0, at).findLast((earlier) => placed.includes(earlier));
    placed.splice(before === undefined ? 0 : placed.indexOf(before) + 1, 0, value);
  }
  return placed;
}

/** Merges two changes of the roles of claim values. In a conflict theirs is taken, or mine where `takeMine` names it. */
export function mergeClaims(
  { base, theirs, mine }: Sides,
  takeMine: readonly string[] = [],
): { readonly lines: ClaimLines; readonly conflicts: readonly ClaimConflict[] } {
  const [was, their, my] = [rolesOf(base), rolesOf(theirs), rolesOf(mine)];
  const conflicts: ClaimConflict[] = [];
  const roleOf = (value: string): Role | undefined => {
    const [before, theirRole, myRole] = [was.get(value), their.get(value), my.get(value)];
    if (myRole === before || myRole === theirRole) return theirRole;
    if (theirRole === before) return myRole;
    const name = `role ${value}` as const;
    conflicts.push({ name, value, theirs: theirRole ?? null, mine: myRole ?? null });
    return takeMine.includes(name) ? myRole : theirRole;
  };
  const orders = ordersOf({ base, theirs, mine });
  const isMovedByMe = !isSameOrder(orders.mine, orders.base) && !isSameOrder(orders.mine, orders.theirs);
  const isMovedByThem = !isSameOrder(orders.theirs, orders.base);
  const isMineFirst = isMovedByMe && (!isMovedByThem || takeMine.includes('order'));
  const [theirValues, myValues] = [[...their.keys()], [...my.keys()]];
  const values = isMineFirst ? interleave(myValues, theirValues) : interleave(theirValues, myValues);
  const lines = values.flatMap((value) => {
    const role = roleOf(value);
    return role === undefined ? [] : [{ value, role }];
  });
  if (isMovedByMe && isMovedByThem) conflicts.push({ name: 'order', theirs: orders.theirs, mine: orders.mine });
  return { lines, conflicts };
}
