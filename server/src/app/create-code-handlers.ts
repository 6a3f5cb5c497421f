import type { CodeApi } from '@coupon-centre/contract/operator/code-api';
import { exchangeFileBox } from '#coupon/exchange-job.ts';
import { createPartnerCodes } from '#coupon/partner-code.ts';
import { findCode } from '#features/operator-codes/find-code.ts';
import { importPartnerCodes } from '#features/operator-codes/import-partner-codes.ts';
import { listBatches } from '#features/operator-codes/list-batches.ts';
import { listImports } from '#features/operator-codes/list-imports.ts';
import { listPartnerPools } from '#features/operator-codes/list-partner-pools.ts';
import { makeBatch } from '#features/operator-codes/make-batch.ts';
import { takeBatchFile } from '#features/operator-codes/take-batch-file.ts';
import { takeImportList } from '#features/operator-codes/take-import-list.ts';
import { voidSerials } from '#features/operator-codes/void-serials.ts';
import { decideDistribution } from '#features/operator-distribution/decide-distribution.ts';
import { listDistributions } from '#features/operator-distribution/list-distributions.ts';
import { setDistributionState } from '#features/operator-distribution/set-distribution-state.ts';
import { showDistribution } from '#features/operator-distribution/show-distribution.ts';
import { takeDistributionFailures } from '#features/operator-distribution/take-distribution-failures.ts';
import { uploadDistribution } from '#features/operator-distribution/upload-distribution.ts';
import type { OperatorHandlers } from '#http/operator-handler.ts';
import type { AppNeeds, Parts } from './app-needs.ts';

/** Calls of codes and distributions, on the parts they need. */
export function createCodeHandlers({ db, deriveKey }: AppNeeds, { identity }: Parts): OperatorHandlers<CodeApi> {
  const { cipher } = identity;
  const partnerCodes = createPartnerCodes(deriveKey);
  return {
    // codes
    listBatches: listBatches(db),
    makeBatch: makeBatch(db),
    takeBatchFile: takeBatchFile(db, exchangeFileBox(deriveKey)),
    voidSerials: voidSerials(db),
    findCode: findCode(db),
    listPartnerPools: listPartnerPools(db),
    importPartnerCodes: importPartnerCodes(db, partnerCodes),
    listImports: listImports(db),
    takeImportList: takeImportList(db, partnerCodes),
    // distribution
    listDistributions: listDistributions(db),
    showDistribution: showDistribution(db, cipher),
    uploadDistribution: uploadDistribution(db, cipher),
    decideDistribution: decideDistribution(db),
    setDistributionState: setDistributionState(db),
    takeDistributionFailures: takeDistributionFailures(db, cipher),
  };
}
