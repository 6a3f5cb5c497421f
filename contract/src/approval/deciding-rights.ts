import type { Right } from '#call/rights.ts';
import { approvalKinds } from './approval-kinds.ts';

/** Rights by whose word something takes effect: those that decide a kind of approval, of finance, and over budgets. */
export const decidingRights: ReadonlySet<Right> = new Set([
  ...Object.values(approvalKinds).map(({ decides }): Right => decides),
  'finance.approve',
  'budget.approve',
]);
