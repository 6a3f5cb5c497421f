import { useParams } from 'react-router';
import { useWholeList } from '#lib/use-whole-list.ts';
import { Answered } from '#ui/answered.tsx';
import { DocumentEditor } from './document-editor.tsx';

const Existing = ({ docKey }: { readonly docKey: string }) => {
  const asked = useWholeList('showDocument', { docKey });
  return <Answered asked={asked}>{({ items }) => <DocumentEditor docKey={docKey} versions={items} />}</Answered>;
};

/** Edits a document in both languages; every save creates a version that can be restored. */
export const Screen = () => {
  const { docKey } = useParams();
  return docKey === undefined ? (
    <DocumentEditor docKey={null} versions={[]} />
  ) : (
    <Existing docKey={docKey} key={docKey} />
  );
};
