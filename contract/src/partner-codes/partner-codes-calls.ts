import { importPartnerCodes } from './import-partner-codes.ts';
import { listImports } from './list-imports.ts';
import { listPartnerPools } from './list-partner-pools.ts';
import { takeImportList } from './take-import-list.ts';

export const partnerCodesCalls = {
  importPartnerCodes,
  listImports,
  listPartnerPools,
  takeImportList,
};
