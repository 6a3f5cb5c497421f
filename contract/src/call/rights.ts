/** Rights of operators and of keys for other systems. Every call of the operator API names one. */
export const rights = [
  'coupons.read',
  'coupons.write',
  'coupons.approve',
  'budget.approve',
  'offers.manage',
  'codes.read',
  'codes.write',
  'codes.approve',
  'distribution.read',
  'distribution.write',
  'distribution.approve',
  'audiences.read',
  'audiences.write',
  'pages.read',
  'pages.write',
  'pages.approve',
  'content.read',
  'content.write',
  'content.approve',
  'subscribers.read',
  'subscribers.change',
  'subscribers.reveal',
  'subscribers.approve',
  'board.read',
  'approvals.read',
  'risk.read',
  'risk.manage',
  'risk.approve',
  'finance.read',
  'finance.approve',
  'jobs.read',
  'audit.read',
  'events.read',
  'webhooks.manage',
  'operators.manage',
  'keys.manage',
] as const;
export type Right = (typeof rights)[number];

export const roles = ['viewer', 'editor', 'approver', 'support', 'finance', 'administrator'] as const;
export type BuiltInRole = (typeof roles)[number];
/** One of the six, or the id of a role that was composed from rights. */
export type Role = BuiltInRole | (string & {});
export const isBuiltIn = (role: Role): role is BuiltInRole => (roles as readonly string[]).includes(role);

/** Coupons and their figures; no subscriber data, no money. */
const looking = [
  'coupons.read',
  'codes.read',
  'distribution.read',
  'audiences.read',
  'pages.read',
  'content.read',
  'board.read',
  'approvals.read',
  'jobs.read',
] as const satisfies readonly Right[];

/**
 * Writing and approving are separate: a role has one of the two; an administrator has both, but never approves their own
 * work.
 */
export const rightsOfRole: Readonly<Record<BuiltInRole, readonly Right[]>> = {
  viewer: looking,
  editor: [
    ...looking,
    ...(['coupons.write', 'codes.write', 'distribution.write', 'audiences.write'] as const),
    ...(['pages.write', 'content.write'] as const),
  ],
  approver: [
    ...looking,
    ...(['coupons.approve', 'codes.approve', 'distribution.approve', 'pages.approve', 'content.approve'] as const),
    'risk.read',
    'risk.approve',
  ],
  support: [...looking, 'subscribers.read', 'subscribers.change', 'subscribers.reveal', 'risk.read'],
  finance: [
    ...looking,
    ...(['subscribers.read', 'subscribers.approve', 'finance.read', 'finance.approve', 'audit.read'] as const),
    'budget.approve',
  ],
  administrator: rights,
};

/** Rights that a key for another system may hold: not managing operators or keys, nor seeing full numbers. */
export const keyRights = rights.filter(
  (right) => right !== 'operators.manage' && right !== 'keys.manage' && right !== 'subscribers.reveal',
);

/** Rights over what belongs to head office alone. Operators of a branch have none of them, whatever their role. */
export const headOfficeRights: ReadonlySet<Right> = new Set([
  'audiences.write',
  'offers.manage',
  'content.approve',
  'risk.read',
  'risk.manage',
  'risk.approve',
  'finance.read',
  'jobs.read',
  'audit.read',
  'events.read',
  'webhooks.manage',
  'operators.manage',
  'keys.manage',
]);

/** What a role may do. `composed`: the rights of a role that is not one of the six. */
export const rightsOf = (role: Role, composed: readonly Right[] | null): readonly Right[] =>
  isBuiltIn(role) ? rightsOfRole[role] : (composed ?? []);
