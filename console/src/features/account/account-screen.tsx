import { Button, Descriptions } from 'antd';
import { useState } from 'react';
import { useWords } from '#lib/locale.tsx';
import { useSession } from '#lib/session/session.tsx';
import { useRoleNames } from '#ui/access/role-names.ts';
import { Card } from '#ui/card.tsx';
import { InstantText } from '#ui/instant-text.tsx';
import { loadedDialog } from '#ui/loaded-part.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { words as book } from './words.ts';

const dialogs = {
  password: loadedDialog(async () => (await import('./password-dialog.tsx')).PasswordDialog),
  authenticator: loadedDialog(async () => (await import('./authenticator-dialog.tsx')).AuthenticatorDialog),
  recovery: loadedDialog(async () => (await import('./recovery-dialog.tsx')).RecoveryDialog),
} as const;

/** The operator's own account: password, authenticator, recovery codes, sessions. */
export const Screen = () => {
  const words = useWords(book);
  const { nameOf } = useRoleNames();
  const session = useSession();
  const [open, setOpen] = useState<keyof typeof dialogs | null>(null);
  const Dialog = open && dialogs[open];
  return (
    <>
      <PageHeader title={words.title} />
      <Card isSmall style={{ marginBottom: 16 }} title={words.security}>
        <Descriptions
          column={{ xs: 1, md: 2 }}
          items={[
            { key: 'name', label: words.name, children: session.name },
            { key: 'role', label: words.role, children: nameOf(session.role) },
            { key: 'ends', label: words.endsAt, children: <InstantText at={session.endsAt} /> },
            { key: 'codes', label: words.codesLeft, children: session.recoveryCodesLeft },
          ]}
          size="small"
        />
        {session.signsInBy === 'PASSWORD' ? (
          <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 12 }}>
            <Button onClick={() => setOpen('password')}>{words.changePassword}</Button>
            <Button onClick={() => setOpen('authenticator')}>{words.changeAuthenticator}</Button>
            <Button onClick={() => setOpen('recovery')}>{words.renewCodes}</Button>
          </div>
        ) : (
          <p style={{ margin: '12px 0 0', color: 'var(--soft)' }}>{words.byProvider}</p>
        )}
      </Card>
      <OwnSessions />
      {Dialog && <Dialog onClose={() => setOpen(null)} />}
    </>
  );
};
