import { Alert } from 'antd';
import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { words as book } from './words.ts';

/** Whether the chain is whole. */
export const ChainVerdict = ({ verdict }: { readonly verdict: CallResponse<'verifyAudit'> }) => {
  const words = useWords(book);
  const { isWhole, entries, brokenAt, headHash } = verdict;
  return (
    <Alert
      description={<span style={{ overflowWrap: 'anywhere' }}>{words.head(headHash)}</span>}
      role="status"
      showIcon
      style={{ marginBottom: 16 }}
      title={isWhole ? words.whole(entries) : words.broken(brokenAt ?? 1)}
      type={isWhole ? 'success' : 'error'}
    />
  );
};
