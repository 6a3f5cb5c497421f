import { Button } from 'antd';
import { useState } from 'react';
import { useWords } from '#lib/locale.tsx';
import { useCall } from '#lib/use-call.ts';
import { loadedDialog } from '#ui/loaded-part.tsx';
import type { RoleClaimsProps } from './role-claims-dialog.tsx';
import { words as book } from './words.ts';

const RoleClaimsDialog = loadedDialog(async () => (await import('./role-claims-dialog.tsx')).RoleClaimsDialog);

/** Opens the roles for the identity provider's claim values; nothing where there is no identity provider. */
export const RoleClaims = () => {
  const words = useWords(book);
  const { data } = useCall('listRoleClaims', {});
  const [opened, setOpened] = useState<Omit<RoleClaimsProps, 'onClose'> | null>(null);
  const claim = data?.claim ?? null;
  if (data === undefined || claim === null) return null;
  return (
    <>
      <Button onClick={() => setOpened({ claim, lines: data.lines })}>{words.roleClaims}</Button>
      {opened !== null && <RoleClaimsDialog {...opened} onClose={() => setOpened(null)} />}
    </>
  );
};
