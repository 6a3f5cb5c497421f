import { findCode } from '#operator/codes/find-code.ts';
import { importPartnerCodes } from '#operator/codes/import-partner-codes.ts';
import { listBatches } from '#operator/codes/list-batches.ts';
import { listImports } from '#operator/codes/list-imports.ts';
import { listPartnerPools } from '#operator/codes/list-partner-pools.ts';
import { makeBatch } from '#operator/codes/make-batch.ts';
import { takeBatchFile } from '#operator/codes/take-batch-file.ts';
import { takeImportList } from '#operator/codes/take-import-list.ts';
import { voidSerials } from '#operator/codes/void-serials.ts';
import { decideDistribution } from '#operator/distribution/decide-distribution.ts';
import { listDistributions } from '#operator/distribution/list-distributions.ts';
import { setDistributionState } from '#operator/distribution/set-distribution-state.ts';
import { showDistribution } from '#operator/distribution/show-distribution.ts';
import { takeDistributionFailures } from '#operator/distribution/take-distribution-failures.ts';
import { uploadDistribution } from '#operator/distribution/upload-distribution.ts';

/** Calls of codes and distributions, group by group. */
export const codeApi = {
  // codes
  listBatches,
  makeBatch,
  takeBatchFile,
  voidSerials,
  findCode,
  listPartnerPools,
  importPartnerCodes,
  listImports,
  takeImportList,
  // distribution
  listDistributions,
  showDistribution,
  uploadDistribution,
  decideDistribution,
  setDistributionState,
  takeDistributionFailures,
};
export type CodeApi = typeof codeApi;
