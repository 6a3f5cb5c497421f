import { Button } from 'antd';
import { useState } from 'react';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { useChange } from '#lib/use-change.ts';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { loadedDialog } from '#ui/loaded-part.tsx';
import type { Open } from './role-list.tsx';
import { roleBook } from './role-screen-words.ts';
import type { ComposedRole } from './save-role.tsx';

const RoleList = loadedDialog(async () => (await import('./role-list.tsx')).RoleList);
const SaveRole = loadedDialog(async () => (await import('./save-role.tsx')).SaveRole);

const RemoveRole = ({ role, onClose }: { readonly role: ComposedRole; readonly onClose: () => void }) => {
  const words = useWords(roleBook);
  const locale = useLocale();
  const { message } = useNotes();
  const change = useChange('removeRole');
  return (
    <ReasonDialog
      about={words.removeAbout(role.names[locale])}
      doIt={words.remove}
      isDanger
      onClose={onClose}
      onGo={async ({ reason }, form) => {
        if ((await change.send({ roleId: role.roleId, reason }, { form })) === null) return;
        message.success(words.removed);
        onClose();
      }}
      title={words.remove}
    />
  );
};

/** Opens the roles composed from rights. */
export const ComposedRoles = () => {
  const words = useWords(roleBook);
  const [isOpen, setIsOpen] = useState(false);
  const [open, setOpen] = useState<Open | null>(null);
  const back = (): void => setOpen(null);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{words.open}</Button>
      {isOpen && open === null && <RoleList onClose={() => setIsOpen(false)} onOpen={setOpen} />}
      {open?.what === 'save' && <SaveRole onClose={back} role={open.role} />}
      {open?.what === 'remove' && <RemoveRole onClose={back} role={open.role} />}
    </>
  );
};
