import type { Role } from '@coupon-centre/contract/call/rights';

/** The roles that a service account can have: it never is an administrator. */
export const rolesOfServices = (choices: readonly Role[]): readonly Role[] =>
  choices.filter((role) => role !== 'administrator');
