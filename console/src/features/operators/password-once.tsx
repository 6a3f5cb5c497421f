import { Alert } from 'antd';
import { Link } from 'react-router';
import { useWords } from '#lib/locale.tsx';
import { approvalWords } from '#ui/approval/approval-words.ts';
import { OnceDialog } from '#ui/dialog/once-dialog.tsx';
import { words as book } from './words.ts';

interface Props {
  readonly password: string;
  /** What the password waits for; null: it works at once. */
  readonly approvalId: string | null;
  /** What waits. */
  readonly waits: string;
  readonly onClose: () => void;
}

export const PasswordOnce = ({ password, approvalId, waits, onClose }: Props) => {
  const words = useWords(book);
  const { show } = useWords(approvalWords);
  return (
    <OnceDialog
      close={words.close}
      note={words.passwordNote}
      onClose={onClose}
      secrets={[password]}
      title={words.oneTimePassword}
    >
      {approvalId !== null && (
        <Alert
          action={<Link to={`/approvals/${approvalId}`}>{show}</Link>}
          showIcon
          style={{ marginTop: 12 }}
          title={waits}
          type="info"
        />
      )}
    </OnceDialog>
  );
};
