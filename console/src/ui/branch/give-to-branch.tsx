import { Button } from 'antd';
import { useState } from 'react';
import { useWords } from '#lib/locale.tsx';
import { useRight } from '#lib/session/session.tsx';
import { loadedDialog } from '#ui/loaded-part.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { branchWords } from './branch-words.ts';
import type { Thing } from './give-dialog.tsx';
import { useBranches } from './use-branches.ts';

const GiveDialog = loadedDialog(async () => (await import('./give-dialog.tsx')).GiveDialog);

/** What a thing belongs to; what is head office's can be given to a branch by an administrator. */
export const BelongsTo = ({ branchId, ...thing }: Thing & { readonly branchId: string | null }) => {
  const words = useWords(branchWords);
  const mayGive = useRight('operators.manage');
  const { ids, choices, nameOf } = useBranches();
  const [isGiving, setGiving] = useState(false);
  if (ids.length === 0) return null;
  if (branchId !== null) return <StateTag tone="quiet">{nameOf(branchId)}</StateTag>;
  if (!mayGive || choices.length === 0) return null;
  return (
    <>
      <Button onClick={() => setGiving(true)} size="small">
        {words.give}
      </Button>
      {isGiving && <GiveDialog {...thing} onClose={() => setGiving(false)} />}
    </>
  );
};
