import { Button, Card, Descriptions } from 'antd';
import { useState } from 'react';
import { useWords } from '#lib/locale.tsx';
import { useSession } from '#lib/session/session.tsx';
import { useRoleNames } from '#ui/access/role-names.ts';
import { InstantText } from '#ui/instant-text.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { AuthenticatorDialog } from './authenticator-dialog.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { RecoveryDialog } from './recovery-dialog.tsx';
import { words as book } from './words.ts';

/** The operator's own account: password, authenticator, recovery codes, sessions. */
export const Screen = () => {
  const words = useWords(book);
  const { nameOf } = useRoleNames();
  const session = useSession();
  const [open, setOpen] = useState<'password' | 'authenticator' | 'recovery' | null>(null);
  const close = (): void => setOpen(null);
  return (
    <>
      <PageHeader title={words.title} />
      <Card size="small" style={{ marginBottom: 16 }} title={words.security}>
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
      {open === 'password' && <PasswordDialog onClose={close} />}
      {open === 'authenticator' && <AuthenticatorDialog onClose={close} />}
      {open === 'recovery' && <RecoveryDialog onClose={close} />}
    </>
  );
};
