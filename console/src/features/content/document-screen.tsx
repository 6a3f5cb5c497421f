import { useParams } from 'react-router';
import { useCall } from '#lib/use-call.ts';
import { useWholeList } from '#lib/use-whole-list.ts';
import { Answered } from '#ui/answered.tsx';
import { DocumentEditor } from './document-editor.tsx';

const Existing = ({ docKey }: { readonly docKey: string }) => {
  const asked = useWholeList('showDocument', { docKey });
  const approvalId = useCall('showDocument', { docKey, pageSize: 1 }).data?.approvalId ?? null;
  return (
    <Answered asked={asked}>
      {({ items }) => <DocumentEditor approvalId={approvalId} docKey={docKey} versions={items} />}
    </Answered>
  );
};

/** Edits a document in both languages; a new version takes effect by another operator's approval. */
export const Screen = () => {
  const { docKey } = useParams();
  return docKey === undefined ? (
    <DocumentEditor approvalId={null} docKey={null} versions={[]} />
  ) : (
    <Existing docKey={docKey} key={docKey} />
  );
};
