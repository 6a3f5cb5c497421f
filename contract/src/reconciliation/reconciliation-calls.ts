import { listDifferences } from './list-differences.ts';
import { settleDifference } from './settle-difference.ts';
import { showReconciliation } from './show-reconciliation.ts';

export const reconciliationCalls = {
  listDifferences,
  settleDifference,
  showReconciliation,
};
