import { Button } from 'antd';
import { useState } from 'react';
import { useWords } from '#lib/locale.tsx';
import { loadedDialog } from '#ui/loaded-part.tsx';
import { branchBook } from './branch-screen-words.ts';
import type { Branch } from './save-branch.tsx';

const BranchList = loadedDialog(async () => (await import('./branch-list.tsx')).BranchList);
const SaveBranch = loadedDialog(async () => (await import('./save-branch.tsx')).SaveBranch);

/** Opens the branches of the province. */
export const Branches = () => {
  const words = useWords(branchBook);
  const [isOpen, setIsOpen] = useState(false);
  /** Undefined: the list. */
  const [saved, setSaved] = useState<Branch | null>();
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{words.open}</Button>
      {isOpen && saved === undefined && <BranchList onClose={() => setIsOpen(false)} onSave={setSaved} />}
      {saved !== undefined && <SaveBranch branch={saved} onClose={() => setSaved(undefined)} />}
    </>
  );
};
