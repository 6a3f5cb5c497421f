import { z } from 'zod';
import { approvalKinds } from '#approval/approval-kinds.ts';
import { type Right, rights, roles } from '#call/rights.ts';
import { ROLE_NAME_MAX_LENGTH } from '#foundation/limits.ts';

/** One of the six roles, or the id of a composed one. */
export const role = z.union([z.enum(roles), z.uuid()]);

/** What asks for something of value, which finance approves above its threshold. */
const asksForValue = Object.values(approvalKinds)
  .map(({ asks }): Right => asks)
  .filter((right) => !right.endsWith('.manage'));

/** Rights that no composed role holds both of: what asks for something, and what decides it. */
const separateRights: readonly (readonly [Right, Right])[] = [
  ...Object.values(approvalKinds)
    .map(({ asks, decides }): readonly [Right, Right] => [asks, decides])
    .filter(([asks, decides]) => asks !== decides),
  ...asksForValue.map((asks): readonly [Right, Right] => [asks, 'finance.approve']),
];

/** What a right is of no use without: reading its own matter, and for what decides, approvals. */
function needsOf(right: Right): readonly Right[] {
  const [matter = '', verb] = right.split('.');
  const reading = rights.find((one) => one === `${matter}.read`);
  return [...(reading === undefined ? [] : [reading]), ...(verb === 'approve' ? (['approvals.read'] as const) : [])];
}

/** SEPARATE: the two must not be in one role. NEEDS: the first does not work without the second. */
export interface RoleFault {
  readonly kind: 'SEPARATE' | 'NEEDS';
  readonly rights: readonly [Right, Right];
}

/** Why these rights make no role, in the order of the rights; none: they do. */
export function roleFaults(held: readonly Right[]): readonly RoleFault[] {
  const has = new Set(held);
  const both = separateRights.filter(([asks, decides]) => has.has(asks) && has.has(decides));
  const once = new Map(both.map((pair) => [pair.join(), { kind: 'SEPARATE', rights: pair } as const]));
  const missing = held.flatMap((right) =>
    needsOf(right)
      .filter((needed) => !has.has(needed))
      .map((needed) => ({ kind: 'NEEDS', rights: [right, needed] }) as const),
  );
  return [...once.values(), ...missing];
}

const roleName = z.string().trim().min(1).max(ROLE_NAME_MAX_LENGTH);

/** Names and rights of a composed role; rights with a fault (`roleFaults`) are refused as bad input that names the pair. */
export const composedRole = {
  names: z.strictObject({ 'zh-CN': roleName, en: roleName }),
  rights: z
    .array(z.enum(rights))
    .min(1)
    .max(rights.length)
    .overwrite((held) => rights.filter((right) => held.includes(right))),
};
