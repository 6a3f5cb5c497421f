import { giveToBranch } from './give-to-branch.ts';
import { listBranches } from './list-branches.ts';
import { saveBranch } from './save-branch.ts';

export const branchCalls = { listBranches, saveBranch, giveToBranch };
