import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { approvalWords } from './approval-words.ts';

/** Seconds that the way to the approval stays. */
const STAYS_S = 10;

interface Said {
  /** Where it may take effect at once. */
  readonly done?: string;
  readonly waits: string;
}

/** Says that a change is done, or that it waits for a second person, with the way to its approval. */
export function useSaysWaits() {
  const words = useWords(approvalWords);
  const { message } = useNotes();
  const navigate = useNavigate();
  return (approvalId: string | null, { done, waits }: Said): void => {
    if (approvalId === null) {
      message.success(done);
      return;
    }
    // The message is outside the router: a link would not work there.
    const open = (): void => {
      message.destroy(approvalId);
      void navigate(`/approvals/${approvalId}`);
    };
    const content = (
      <>
        {waits}
        <Button onClick={open} size="small" type="link">
          {words.show}
        </Button>
      </>
    );
    message.success(content, STAYS_S, approvalId);
  };
}
