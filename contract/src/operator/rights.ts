/** What an operator, or a system with a key, may do. Every call of the operator API names one of these. */
export const rights = [
  'coupons.read',
  'coupons.write',
  'coupons.approve',
  'codes.read',
  'codes.write',
  'distribution.read',
  'distribution.write',
  'distribution.approve',
  'pages.read',
  'pages.write',
  'pages.approve',
  'content.read',
  'content.write',
  'subscribers.read',
  'subscribers.change',
  'subscribers.reveal',
  'board.read',
  'finance.read',
  'jobs.read',
  'audit.read',
  'operators.manage',
  'keys.manage',
] as const;
export type Right = (typeof rights)[number];

export const roles = ['viewer', 'editor', 'approver', 'support', 'finance', 'administrator'] as const;
export type Role = (typeof roles)[number];

/** What is on sale and how it goes; no subscriber, no money. */
const looking = [
  'coupons.read',
  'codes.read',
  'distribution.read',
  'pages.read',
  'content.read',
  'board.read',
  'jobs.read',
] as const satisfies readonly Right[];

/** Who writes does not approve: a role has one of the two; an administrator has both, but never over their own work. */
export const rightsOfRole: Readonly<Record<Role, readonly Right[]>> = {
  viewer: looking,
  editor: [...looking, 'coupons.write', 'codes.write', 'distribution.write', 'pages.write', 'content.write'],
  approver: [...looking, 'coupons.approve', 'distribution.approve', 'pages.approve'],
  support: [...looking, 'subscribers.read', 'subscribers.change', 'subscribers.reveal'],
  finance: [...looking, 'finance.read', 'audit.read'],
  administrator: rights,
};

/** What a key for another system may be given: not to make operators or keys, and not to see whole numbers. */
export const keyRights = rights.filter(
  (right) => right !== 'operators.manage' && right !== 'keys.manage' && right !== 'subscribers.reveal',
);
