import { distributeToAudience } from './distribute-to-audience.ts';
import { listDistributions } from './list-distributions.ts';
import { setDistributionState } from './set-distribution-state.ts';
import { showDistribution } from './show-distribution.ts';
import { takeDistributionFailures } from './take-distribution-failures.ts';
import { uploadDistribution } from './upload-distribution.ts';

export const distributionCalls = {
  distributeToAudience,
  listDistributions,
  setDistributionState,
  showDistribution,
  takeDistributionFailures,
  uploadDistribution,
};
