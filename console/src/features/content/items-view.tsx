import { type ContentKind, needsApproval } from '@coupon-centre/contract/content/content-items';
import { Button, Space } from 'antd';
import { useState } from 'react';
import { useAddressState } from '#lib/address/address-state.ts';
import { useWords } from '#lib/locale.tsx';
import { useRight } from '#lib/session/session.tsx';
import { useWholeList } from '#lib/use-whole-list.ts';
import { KeywordSearch } from '#ui/input/keyword-search.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { Columns } from '#ui/table/table.tsx';
import { RemoveDialog, TakeOffDialog } from './item-dialogs.tsx';
import { ItemDrawer } from './item-drawer.tsx';
import { fieldOf, type Held, plans, staysAlways } from './plans.ts';
import { overlapsOf, scheduleState } from './schedule.ts';
import { ValueText } from './value-text.tsx';
import { WaitingLink } from './waiting-link.tsx';
import { words as book } from './words.ts';

const USUAL = { keyword: '' };
const TONES = { NOW: 'good', LATER: 'busy', OVER: 'quiet' } as const;

/** Whether a change waits; of what is approved, when it is shown and what it overlaps. */
const StateTags = ({ held, all }: { readonly held: Held; readonly all: readonly Held[] }) => {
  const words = useWords(book);
  const nowMs = Date.now();
  const isApproved = held.mark !== null;
  const state = isApproved && scheduleState(held.item, nowMs);
  const approved = all.filter(({ mark }) => mark !== null);
  const others = isApproved ? overlapsOf(held, approved, nowMs) : [];
  return (
    <Space wrap>
      {held.approvalId !== null && <WaitingLink approvalId={held.approvalId} />}
      {state && <StateTag tone={TONES[state]}>{words.states[state]}</StateTag>}
      {others.length > 0 && <StateTag tone="warn">{words.overlaps(others.join(', '))}</StateTag>}
    </Space>
  );
};

type Opened = { readonly what: 'edit' | 'remove' | 'takeOff'; readonly held: Held } | { readonly what: 'add' } | null;

interface ColumnsOf {
  readonly kind: ContentKind;
  readonly all: readonly Held[];
  readonly onOpen: (opened: Opened) => void;
}

function useColumns({ kind, all, onOpen }: ColumnsOf): Columns<Held> {
  const words = useWords(book);
  const mayWrite = useRight('content.write');
  return [
    ...plans[kind].columns.map((field) => ({
      title: words.fields[field],
      key: field,
      render: (_: unknown, { item }: Held) => <ValueText field={field} value={fieldOf(item, field)} />,
    })),
    ...(needsApproval(kind)
      ? [
          {
            title: words.state,
            key: 'state',
            render: (_: unknown, held: Held) => <StateTags all={all} held={held} />,
          },
        ]
      : []),
    {
      title: '',
      key: 'actions',
      align: 'right',
      render: (_, held) => (
        <Space>
          <Button onClick={() => onOpen({ what: 'edit', held })} size="small">
            {mayWrite && held.approvalId === null ? words.edit : words.open}
          </Button>
          {mayWrite && held.mark !== null && scheduleState(held.item, Date.now()) === 'NOW' && (
            <Button danger onClick={() => onOpen({ what: 'takeOff', held })} size="small" type="text">
              {words.takeOff}
            </Button>
          )}
          {mayWrite && held.approvalId === null && !staysAlways(held) && (
            <Button danger onClick={() => onOpen({ what: 'remove', held })} size="small" type="text">
              {words.remove}
            </Button>
          )}
        </Space>
      ),
    },
  ];
}

/** Every item of a kind, each edited in a drawer. There are few, so all pages are loaded and filtered here. */
export const ItemsView = ({ kind }: { readonly kind: ContentKind }) => {
  const words = useWords(book);
  const mayWrite = useRight('content.write');
  const [filter, setFilter] = useAddressState(USUAL);
  const [opened, setOpened] = useState<Opened>(null);
  const list = useWholeList('listContentItems', { kind });
  const all = list.data?.items ?? [];
  const sought = filter.keyword.trim().toLowerCase();
  const items = all.filter(({ item }) => JSON.stringify(item).toLowerCase().includes(sought));
  const close = () => setOpened(null);
  const columns = useColumns({ kind, all, onOpen: setOpened });
  const primary = mayWrite && { text: words.add, onPress: () => setOpened({ what: 'add' }) };
  return (
    <>
      <PageHeader about={words.about[kind]} primary={primary} title={words.titles[kind]} />
      <DataTable<Held>
        empty={words.noItems}
        columns={columns}
        filters={
          <KeywordSearch label={words.keyword} onSearch={(keyword) => setFilter({ keyword })} value={filter.keyword} />
        }
        label={words.titles[kind]}
        list={{ ...list, data: list.data && { items } } as typeof list}
        primary={primary}
        rowKey="key"
      />
      {opened?.what === 'remove' && <RemoveDialog held={opened.held} onClose={close} />}
      {opened?.what === 'takeOff' && <TakeOffDialog held={opened.held} onClose={close} />}
      {(opened?.what === 'edit' || opened?.what === 'add') && (
        <ItemDrawer
          current={opened.what === 'edit' ? all.find(({ key }) => key === opened.held.key) : undefined}
          kind={kind}
          onClose={close}
          opened={opened.what === 'edit' ? opened.held : null}
        />
      )}
    </>
  );
};
