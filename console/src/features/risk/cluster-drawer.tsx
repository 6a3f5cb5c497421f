import { Alert, Button, Descriptions, Drawer, Flex } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useDrawerPaging } from '#lib/address/paging.ts';
import type { CallResponse } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { useRight } from '#lib/session/session.tsx';
import { useCall } from '#lib/use-call.ts';
import { useChange } from '#lib/use-change.ts';
import { Answered } from '#ui/answered.tsx';
import { useSaysWaits } from '#ui/approval/use-says-waits.tsx';
import { counted } from '#ui/counted.ts';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { Money } from '#ui/input/money-input.tsx';
import { InstantText } from '#ui/instant-text.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { Table } from '#ui/table/table.tsx';
import { words as book } from './cases-words.ts';
import { PersonLink } from './person-link.tsx';

type Cluster = CallResponse<'showCluster'>;
type Held = Cluster['coupons'][number];
type Account = CallResponse<'listClusterAccounts'>['items'][number];

const heading = { fontSize: 15, margin: '20px 0 4px' } as const;

/** What a clawback takes: only these coupons, or all; not from the spared accounts. */
interface Choice {
  readonly templateIds: readonly string[];
  readonly spared: readonly string[];
}

interface ClawProps {
  readonly clusterId: string;
  readonly choice: Choice;
  readonly onClose: () => void;
}

const Claw = ({ clusterId, choice: { templateIds, spared }, onClose }: ClawProps) => {
  const words = useWords(book);
  const { message } = useNotes();
  const say = useSaysWaits();
  const claw = useChange('clawBackCluster');
  const onRefusal = ({ code }: { readonly code: string }): boolean => {
    if (code !== codeOf.WRONG_STATE) return false;
    message.warning(words.nothingLeft, 6);
    return true;
  };
  const about = [
    words.clawAbout,
    ...(templateIds.length > 0 ? [words.clawOnly(templateIds.length)] : []),
    ...(spared.length > 0 ? [words.clawSpared(spared.length)] : []),
  ];
  return (
    <ReasonDialog
      about={about.join(' ')}
      doIt={words.claw}
      isDanger
      onClose={onClose}
      onGo={async ({ reason }, form) => {
        const request = {
          clusterId,
          ...(templateIds.length > 0 && { templateIds: [...templateIds] }),
          ...(spared.length > 0 && { sparedSubscriberIds: [...spared] }),
          reason,
        };
        const asked = await claw.send(request, { form, onRefusal });
        if (asked === null) return;
        const waits = words.clawed(counted(asked.accounts), counted(asked.coupons), asked.hasMore);
        say(asked.approvalId, { waits });
        onClose();
      }}
      title={words.claw}
    />
  );
};

interface ChosenProps {
  readonly chosen: readonly string[];
  readonly onChoose: (ids: readonly string[]) => void;
}

const Coupons = ({ coupons, chosen, onChoose }: ChosenProps & { readonly coupons: readonly Held[] }) => {
  const words = useWords(book);
  const locale = useLocale();
  const mayManage = useRight('risk.manage');
  const worth = (what: 'unused' | 'used') => ({
    title: words[what],
    key: what,
    align: 'right' as const,
    render: (_: unknown, held: Held) => (
      <>
        {counted(held[what])} · <Money fen={held[`${what}Fen`]} />
      </>
    ),
  });
  return (
    <section aria-label={words.byCoupon}>
      <h2 style={heading}>{words.byCoupon}</h2>
      {mayManage && <p style={{ color: 'var(--soft)', margin: '0 0 8px' }}>{words.byCouponHint}</p>}
      <Table<Held>
        columns={[
          { title: words.coupon, key: 'coupon', render: (_, { title }) => title[locale] },
          worth('unused'),
          worth('used'),
        ]}
        dataSource={coupons}
        rowKey="templateId"
        {...(mayManage && {
          rowSelection: {
            selectedRowKeys: [...chosen],
            onChange: (keys: readonly string[]) => onChoose(keys),
            getTitleCheckboxProps: () => ({ 'aria-label': words.chooseAll }),
            getCheckboxProps: ({ unused, title }: Held) => ({ disabled: unused === 0, 'aria-label': title[locale] }),
          },
        })}
      />
    </section>
  );
};

const Accounts = ({ clusterId, chosen, onChoose }: ChosenProps & { readonly clusterId: string }) => {
  const words = useWords(book);
  const mayManage = useRight('risk.manage');
  const paging = useDrawerPaging();
  const list = useCall('listClusterAccounts', { clusterId, ...paging.request });
  return (
    <section aria-label={words.theAccounts}>
      <h2 style={heading}>{words.theAccounts}</h2>
      {mayManage && <p style={{ color: 'var(--soft)', margin: '0 0 8px' }}>{words.theAccountsHint}</p>}
      <DataTable<Account>
        columns={[
          { title: words.owner, key: 'owner', render: (_, account) => <PersonLink {...account} /> },
          { title: words.joinedBy, key: 'joinedBy', render: (_, { joinedBy }) => words.joined[joinedBy] },
          { title: words.joinedAt, key: 'joinedAt', render: (_, { joinedAt }) => <InstantText at={joinedAt} /> },
          { title: words.registered, key: 'createdAt', render: (_, { createdAt }) => <InstantText at={createdAt} /> },
          { title: words.device, dataIndex: 'devices', align: 'right', render: counted },
          { title: words.network, dataIndex: 'networks', align: 'right', render: counted },
          { title: words.unused, dataIndex: 'unused', align: 'right', render: counted },
          { title: words.used, dataIndex: 'used', align: 'right', render: counted },
        ]}
        label={words.theAccounts}
        list={list}
        paging={paging}
        rowKey="subscriberId"
        {...(mayManage && {
          rowSelection: {
            preserveSelectedRowKeys: true,
            selectedRowKeys: [...chosen],
            onChange: onChoose,
            getTitleCheckboxProps: () => ({ 'aria-label': words.chooseAll }),
            getCheckboxProps: ({ phoneMasked }: Account) => ({ 'aria-label': phoneMasked ?? words.closed }),
          },
        })}
      />
    </section>
  );
};

const Facts = ({ cluster }: { readonly cluster: Cluster }) => {
  const words = useWords(book);
  const count = (key: 'accounts' | 'devices' | 'networks', label: string) => ({
    key,
    label,
    children: counted(cluster[key]),
  });
  const worth = (key: 'unused' | 'used') => ({
    key,
    label: words[key],
    children: (
      <>
        {counted(cluster[key])} · <Money fen={cluster[`${key}Fen`]} />
      </>
    ),
  });
  const time = (key: 'since' | 'lastAt') => <InstantText at={cluster[key]} />;
  return (
    <Descriptions
      column={3}
      items={[
        count('accounts', words.accounts),
        count('devices', words.device),
        count('networks', words.network),
        worth('unused'),
        worth('used'),
        {
          key: 'since',
          label: words.since,
          children: (
            <>
              {time('since')} – {time('lastAt')}
            </>
          ),
        },
      ]}
      size="small"
    />
  );
};

/** A cluster: what it holds, by coupon and by account, and its clawback. */
export const ClusterDrawer = ({ clusterId, onClose }: { readonly clusterId: string; readonly onClose: () => void }) => {
  const words = useWords(book);
  const mayManage = useRight('risk.manage');
  const asked = useCall('showCluster', { clusterId });
  const [choice, setChoice] = useState<Choice>({ templateIds: [], spared: [] });
  const [isClawing, setClawing] = useState(false);
  return (
    <Drawer
      closable={{ 'aria-label': words.close }}
      extra={
        mayManage && (
          <Button danger disabled={!asked.data || asked.data.unused === 0} onClick={() => setClawing(true)}>
            {words.claw}
          </Button>
        )
      }
      onClose={onClose}
      open
      size={980}
      title={asked.data ? words.cluster(counted(asked.data.accounts)) : words.clusters}
    >
      <Answered asked={asked}>
        {(cluster) => (
          <Flex gap={0} vertical>
            {cluster.clawbackId !== null && (
              <Alert
                action={<Link to={`/risk/clawbacks?open=${cluster.clawbackId}`}>{words.showClawback}</Link>}
                showIcon
                style={{ marginBottom: 12 }}
                title={words.hasClawback}
                type="info"
              />
            )}
            <Facts cluster={cluster} />
            <Coupons
              chosen={choice.templateIds}
              coupons={cluster.coupons}
              onChoose={(templateIds) => setChoice({ ...choice, templateIds })}
            />
            <Accounts
              chosen={choice.spared}
              clusterId={clusterId}
              onChoose={(spared) => setChoice({ ...choice, spared })}
            />
          </Flex>
        )}
      </Answered>
      {isClawing && <Claw choice={choice} clusterId={clusterId} onClose={() => setClawing(false)} />}
    </Drawer>
  );
};
