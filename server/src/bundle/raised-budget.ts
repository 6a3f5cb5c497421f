import type { Budget } from '#campaign/apply-budget.ts';

export const NO_BUDGET: Budget = { budgetFen: 0, budgetPerDayFen: null };

export const isSameBudget = (one: Budget, other: Budget): boolean =>
  one.budgetFen === other.budgetFen && one.budgetPerDayFen === other.budgetPerDayFen;

/** What an import makes of a budget in force: never less, in all or in a day; the same if the bundle says none (0). */
export function raisedBudget(inForce: Budget, { budgetFen, budgetPerDayFen }: Budget): Budget {
  if (inForce.budgetFen === 0) return budgetFen === 0 ? inForce : { budgetFen, budgetPerDayFen };
  if (budgetFen === 0) return inForce;
  const isUnlimited = inForce.budgetPerDayFen === null || budgetPerDayFen === null;
  return {
    budgetFen: Math.max(inForce.budgetFen, budgetFen),
    budgetPerDayFen: isUnlimited ? null : Math.max(Number(inForce.budgetPerDayFen), Number(budgetPerDayFen)),
  };
}
