import { useLocale, useWords } from '#lib/locale.tsx';
import { useRight, useSession } from '#lib/session/session.tsx';
import { useCall } from '#lib/use-call.ts';
import { branchWords } from './branch-words.ts';

/** The branches, for head office; a branch sees nothing of the others. */
export function useBranches() {
  const locale = useLocale();
  const { headOffice } = useWords(branchWords);
  const { branch } = useSession();
  const mayRead = useRight('coupons.read');
  const { data } = useCall('listBranches', {}, { isOff: branch !== null || !mayRead });
  const made = (data?.items ?? []).filter(({ isMade }) => isMade);
  const names: Readonly<Record<string, string>> = Object.fromEntries(
    made.map(({ branchId, names: both }) => [branchId, both[locale]]),
  );
  return {
    names,
    /** All that there are. */
    ids: made.map(({ branchId }) => branchId),
    /** Those that can be given something. */
    choices: made.filter(({ isActive }) => isActive).map(({ branchId }) => branchId),
    nameOf: (branchId: string | null): string => (branchId === null ? headOffice : (names[branchId] ?? '')),
  };
}
