import { Alert } from 'antd';
import { Link } from 'react-router';
import { useWords } from '#lib/locale.tsx';
import { approvalWords } from '#ui/approval/approval-words.ts';
import { OnceDialog } from '#ui/dialog/once-dialog.tsx';
import { words as book } from './words.ts';

interface Props {
  /** Whose password it is. */
  readonly name: string;
  /** Its first half, where it waits. */
  readonly password: string;
  /** What the password waits for; null: it works at once. */
  readonly approvalId: string | null;
  /** What waits. */
  readonly waits: string;
  readonly onClose: () => void;
}

export const PasswordOnce = ({ name, password, approvalId, waits, onClose }: Props) => {
  const words = useWords(book);
  const { show } = useWords(approvalWords);
  return (
    <OnceDialog
      close={words.close}
      note={approvalId === null ? words.passwordNote : words.firstHalfNote(name)}
      onClose={onClose}
      secrets={[password]}
      title={approvalId === null ? words.oneTimePassword : words.firstHalf}
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
