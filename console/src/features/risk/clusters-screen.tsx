import { newRequestId } from '@coupon-centre/contract/foundation/request-id';
import { Button, Select } from 'antd';
import { useAddressState } from '#lib/address/address-state.ts';
import { usePaging } from '#lib/address/paging.ts';
import { minuteText } from '#lib/business-time.ts';
import { type CallResponse, call } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useRight } from '#lib/session/session.tsx';
import { useCall } from '#lib/use-call.ts';
import { useBulk } from '#ui/bulk/bulk-actions.tsx';
import { counted } from '#ui/counted.ts';
import { Money } from '#ui/input/money-input.tsx';
import { InstantText } from '#ui/instant-text.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { Columns } from '#ui/table/table.tsx';
import { words as book } from './cases-words.ts';
import { ClusterDrawer } from './cluster-drawer.tsx';

type Cluster = CallResponse<'listClusters'>['items'][number];

const SIZES = [2, 5, 10, 50, 200] as const;
const USUAL = { open: '', least: '5' };
const AGAIN_MS = 30_000;

function useColumns(onOpen: (clusterId: string) => void): Columns<Cluster> {
  const words = useWords(book);
  const align = 'right' as const;
  const worth = (what: 'unused' | 'used') => ({
    title: words[what],
    key: what,
    align,
    render: (_: unknown, cluster: Cluster) => (
      <>
        {counted(cluster[what])}
        <div>
          <Money fen={cluster[`${what}Fen`]} />
        </div>
      </>
    ),
  });
  return [
    { title: words.accounts, dataIndex: 'accounts', align, render: counted },
    { title: words.device, dataIndex: 'devices', align, render: counted },
    { title: words.network, dataIndex: 'networks', align, render: counted },
    worth('unused'),
    worth('used'),
    {
      title: words.since,
      key: 'since',
      render: (_, { since, lastAt }) => (
        <>
          <InstantText at={since} /> – <InstantText at={lastAt} />
        </>
      ),
    },
    {
      title: words.countedAt,
      key: 'countedAt',
      render: (_, { countedAt }) => <InstantText at={countedAt} none={words.notCounted} />,
    },
    {
      title: words.actions,
      key: 'actions',
      align,
      fixed: 'end',
      render: (_, { clusterId, accounts }) => (
        <Button
          aria-label={`${words.open}: ${words.cluster(counted(accounts))}`}
          onClick={() => onOpen(clusterId)}
          size="small"
        >
          {words.open}
        </Button>
      ),
    },
  ];
}

/** Accounts that belong together, and what they hold. */
export const Screen = () => {
  const words = useWords(book);
  const [{ open, least }, change] = useAddressState(USUAL);
  const paging = usePaging();
  const list = useCall(
    'listClusters',
    { minAccounts: Math.max(SIZES[0], Number(least) || 0), ...paging.request },
    { everyMs: AGAIN_MS },
  );
  const bulk = useBulk(list.data?.items, {
    may: useRight('risk.manage'),
    actions: [
      {
        name: words.claw,
        about: words.clawAllAbout,
        isDanger: true,
        fits: ({ unused }) => (unused ?? 0) > 0,
        async send({ clusterId }, reason) {
          const answer = await call('clawBackCluster', { clusterId, reason }, { key: newRequestId() });
          if (answer.code !== codeOf.SUCCESS) return answer;
          const { accounts, coupons, hasMore } = answer.resp_data;
          return { ...answer, told: words.clawed(counted(accounts), counted(coupons), hasMore) };
        },
      },
    ],
    idOf: ({ clusterId }) => clusterId,
    nameOf: ({ accounts, since }) => `${words.cluster(counted(accounts))} · ${minuteText(since)}`,
  });
  return (
    <>
      <PageHeader about={words.clustersAbout} title={words.clusters} />
      <DataTable<Cluster>
        columns={useColumns((clusterId) => change({ open: clusterId }))}
        empty={words.noClusters}
        filters={
          <Select
            aria-label={words.minAccounts}
            onChange={(value: string) => change({ least: value })}
            options={SIZES.map((size) => ({ value: String(size), label: words.atLeast(size) }))}
            popupMatchSelectWidth={false}
            style={{ minWidth: 160 }}
            value={least}
          />
        }
        label={words.clusters}
        list={list}
        paging={paging}
        rowKey="clusterId"
        {...bulk}
      />
      {open !== '' && <ClusterDrawer clusterId={open} key={open} onClose={() => change({ open: '' })} />}
    </>
  );
};
