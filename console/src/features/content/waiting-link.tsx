import { Link } from 'react-router';
import { useWords } from '#lib/locale.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { words as book } from './words.ts';

/** Says that a change waits for a second person, and leads to it. */
export const WaitingLink = ({ approvalId }: { readonly approvalId: string }) => {
  const words = useWords(book);
  return (
    <Link to={`/approvals/${approvalId}`}>
      <StateTag tone="warn">{words.waiting}</StateTag>
    </Link>
  );
};
