import { Link, useNavigate } from 'react-router';
import { usePaging } from '#lib/address/paging.ts';
import type { CallResponse } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useRight } from '#lib/session/session.tsx';
import { useCall } from '#lib/use-call.ts';
import { InstantText } from '#ui/instant-text.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { WaitingLink } from './waiting-link.tsx';
import { words as book } from './words.ts';

type Row = CallResponse<'listDocuments'>['items'][number];

/** A version and from when it is in force. */
const VersionText = ({ shown }: { readonly shown: Row['inForce'] }) => {
  const words = useWords(book);
  if (shown === null) return '—';
  return (
    <>
      {words.version(shown.version)} · <InstantText at={shown.effectiveAt} />
    </>
  );
};

/** Every document: the version in force, the one that is coming, and whether one waits. */
export const Screen = () => {
  const words = useWords(book);
  const locale = useLocale();
  const navigate = useNavigate();
  const mayWrite = useRight('content.write');
  const paging = usePaging();
  const list = useCall('listDocuments', paging.request);
  const primary = mayWrite && { text: words.add, onPress: () => void navigate('/new-document') };
  return (
    <>
      <PageHeader about={words.about.documents} primary={primary} title={words.titles.documents} />
      <DataTable<Row>
        columns={[
          {
            title: words.fields.title,
            key: 'title',
            render: (_, { docKey, title }) => <Link to={`/documents/${docKey}`}>{title[locale]}</Link>,
          },
          {
            title: words.documentStates.IN_FORCE,
            key: 'inForce',
            render: (_, { inForce }) => <VersionText shown={inForce} />,
          },
          {
            title: words.documentStates.COMING,
            key: 'coming',
            render: (_, { coming }) => <VersionText shown={coming} />,
          },
          {
            title: words.state,
            key: 'state',
            render: (_, { approvalId }) => approvalId !== null && <WaitingLink approvalId={approvalId} />,
          },
        ]}
        empty={words.noDocuments}
        label={words.titles.documents}
        list={list}
        paging={paging}
        primary={primary}
        rowKey="docKey"
      />
    </>
  );
};
