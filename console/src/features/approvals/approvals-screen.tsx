import { approvalKindNames, approvalKinds } from '@coupon-centre/contract/approval/approval-kinds';
import { Flex, Segmented } from 'antd';
import { Link } from 'react-router';
import { useAddressState } from '#lib/address/address-state.ts';
import { usePaging } from '#lib/address/paging.ts';
import type { CallRequest, CallResponse } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useSession } from '#lib/session/session.tsx';
import { useCall } from '#lib/use-call.ts';
import { ApprovalState, ExposureText, Votes } from '#ui/approval/approval-facts.tsx';
import { approvalWords } from '#ui/approval/approval-words.ts';
import { InstantText } from '#ui/instant-text.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { FilterSelect } from '#ui/table/filter-select.tsx';
import type { Columns } from '#ui/table/table.tsx';
import { useKindName } from './kind-name.ts';
import { Thresholds } from './thresholds.tsx';
import { words as book } from './words.ts';

type Listed = CallResponse<'listApprovals'>['items'][number];
type View = NonNullable<CallRequest<'listApprovals'>['view']>;
const VIEWS: readonly View[] = ['MINE', 'OPEN', 'ENDED'];
/** '': what waits for the viewer, or all that is open for those who decide nothing. */
const USUAL = { view: '', kind: '' };
/** Polled: colleagues ask and decide. */
const EVERY_MS = 15_000;

function useColumns(view: View): Columns<Listed> {
  const words = useWords(book);
  const named = useWords(approvalWords);
  const kindName = useKindName();
  const locale = useLocale();
  return [
    { title: words.kind, key: 'kind', render: (_, approval) => kindName(approval) },
    {
      title: words.name,
      key: 'title',
      render: (_, { approvalId, title, titleEn }) => (
        <Link style={{ display: 'inline-block', maxWidth: 280, whiteSpace: 'normal' }} to={`/approvals/${approvalId}`}>
          {locale === 'en' ? titleEn : title}
        </Link>
      ),
    },
    { title: named.askedBy, dataIndex: 'askedBy' },
    {
      title: named.exposure,
      dataIndex: 'exposureFen',
      align: 'right',
      render: (fen: number) => <ExposureText fen={fen} />,
    },
    { title: named.askedAt, dataIndex: 'askedAt', render: (at: string) => <InstantText at={at} /> },
    view === 'ENDED'
      ? { title: words.ended, key: 'ended', render: (_, { end }) => <InstantText at={end?.at ?? null} /> }
      : { title: named.expiresAt, dataIndex: 'expiresAt', render: (at: string) => <InstantText at={at} /> },
    {
      title: words.state,
      key: 'state',
      render: (_, { state, releaseAt }) => (
        <Flex align="flex-start" gap={2} vertical>
          <ApprovalState state={state} />
          {state === 'SCHEDULED' && <InstantText at={releaseAt} />}
        </Flex>
      ),
    },
    { title: named.votes, key: 'votes', render: (_, row) => <Votes isShort {...row} /> },
  ];
}

/** What waits for a second person, and what was decided. */
export const Screen = () => {
  const words = useWords(book);
  const named = useWords(approvalWords);
  const { rights } = useSession();
  const [address, change] = useAddressState(USUAL);
  const paging = usePaging();
  const decidesAny =
    rights.includes('finance.approve') || Object.values(approvalKinds).some(({ decides }) => rights.includes(decides));
  const view = VIEWS.find((known) => known === address.view) ?? (decidesAny ? 'MINE' : 'OPEN');
  const kind = approvalKindNames.find((known) => known === address.kind);
  const kinds = approvalKindNames.filter((known) => rights.includes(approvalKinds[known].reads));
  const columns = useColumns(view);
  const list = useCall(
    'listApprovals',
    { view, ...(kind !== undefined && { kind }), ...paging.request },
    { everyMs: EVERY_MS },
  );
  return (
    <>
      <PageHeader about={words.about} actions={<Thresholds />} title={words.title} />
      <DataTable<Listed>
        columns={columns}
        empty={words.empty[view]}
        filters={
          <>
            <Segmented<View>
              aria-label={words.view}
              onChange={(next) => change({ view: next })}
              options={VIEWS.map((value) => ({ value, label: words.views[value] }))}
              value={view}
            />
            <FilterSelect
              all={words.anyKind}
              choices={kinds}
              label={words.kind}
              names={named.kinds}
              onChange={(next) => change({ kind: next })}
              value={kind}
            />
          </>
        }
        label={words.title}
        list={list}
        paging={paging}
        rowKey="approvalId"
      />
    </>
  );
};
