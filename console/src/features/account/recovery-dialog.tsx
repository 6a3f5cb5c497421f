import { Modal } from 'antd';
import { useState } from 'react';
import { useWords } from '#lib/locale.tsx';
import { useChange } from '#lib/use-change.ts';
import { ShownOnce } from '#ui/shown-once.tsx';
import { PasswordForm } from './password-form.tsx';
import { words as book } from './words.ts';

export const RecoveryDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const words = useWords(book);
  const change = useChange('renewRecoveryCodes');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <Modal
      cancelText={words.cancel}
      closable={codes === null}
      mask={{ closable: false }}
      confirmLoading={change.isBusy}
      okButtonProps={codes === null ? { htmlType: 'submit', form: 'own-password' } : { onClick: onClose }}
      okText={codes === null ? words.goOn : words.kept}
      onCancel={onClose}
      open
      title={words.renewCodes}
    >
      {codes === null ? (
        <>
          <p>{words.codesAbout}</p>
          <PasswordForm
            onGo={async (request, taking) => setCodes((await change.send(request, taking))?.recoveryCodes ?? null)}
          />
        </>
      ) : (
        <ShownOnce note={words.codesNote} secrets={codes} />
      )}
    </Modal>
  );
};
