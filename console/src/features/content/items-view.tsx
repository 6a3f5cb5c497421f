import type { ContentKind } from '@coupon-centre/contract/content/content-items';
import { App, Button, Space } from 'antd';
import { useState } from 'react';
import { useAddressState } from '#lib/address/address-state.ts';
import { useWords } from '#lib/locale.tsx';
import { useRight } from '#lib/session/session.tsx';
import { useChange } from '#lib/use-change.ts';
import { useWholeList } from '#lib/use-whole-list.ts';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { KeywordSearch } from '#ui/input/keyword-search.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { type Columns, DataTable } from '#ui/table/data-table.tsx';
import { ItemDrawer } from './item-drawer.tsx';
import { fieldOf, type Held, plans, staysAlways } from './plans.ts';
import { overlapsOf, scheduleState } from './schedule.ts';
import { ValueText } from './value-text.tsx';
import { words as book } from './words.ts';

const USUAL = { keyword: '' };
const TONES = { NOW: 'good', LATER: 'busy', OVER: 'quiet' } as const;

/** When the item is shown, and what it overlaps. */
const ScheduleTags = ({ held, all }: { readonly held: Held; readonly all: readonly Held[] }) => {
  const words = useWords(book);
  const nowMs = Date.now();
  const state = scheduleState(held.item, nowMs);
  const others = overlapsOf(held, all, nowMs);
  return (
    <Space>
      {state && <StateTag tone={TONES[state]}>{words.states[state]}</StateTag>}
      {others.length > 0 && <StateTag tone="warn">{words.overlaps(others.join(', '))}</StateTag>}
    </Space>
  );
};

const RemoveDialog = ({ held, onClose }: { readonly held: Held; readonly onClose: () => void }) => {
  const words = useWords(book);
  const { message } = App.useApp();
  const change = useChange('removeContentItem');
  const { key, mark, item } = held;
  const remove = async (reason: string): Promise<void> => {
    const removed = await change.send(
      { kind: item.kind, key, expectedMark: mark, reason },
      {
        onRefusal: ({ code }) => {
          if (code === codeOf.WRONG_STATE) void message.error(words.inUse);
          return code === codeOf.WRONG_STATE;
        },
      },
    );
    if (removed !== null) void message.success(words.removed);
    onClose();
  };
  return (
    <ReasonDialog
      about={words.removeAbout(key)}
      doIt={words.remove}
      isDanger
      onClose={onClose}
      onGo={({ reason }) => remove(reason)}
      title={words.remove}
    />
  );
};

type Opened = { readonly what: 'edit' | 'remove'; readonly held: Held } | { readonly what: 'add' } | null;

interface ColumnsOf {
  readonly kind: ContentKind;
  readonly all: readonly Held[];
  readonly onOpen: (opened: Opened) => void;
}

function useColumns({ kind, all, onOpen }: ColumnsOf): Columns<Held> {
  const words = useWords(book);
  const mayWrite = useRight('content.write');
  const isScheduled = kind === 'ad' || kind === 'theme';
  return [
    ...plans[kind].columns.map((field) => ({
      title: words.fields[field],
      key: field,
      render: (_: unknown, { item }: Held) => <ValueText field={field} value={fieldOf(item, field)} />,
    })),
    ...(isScheduled
      ? [
          {
            title: words.state,
            key: 'state',
            render: (_: unknown, held: Held) => <ScheduleTags all={all} held={held} />,
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
            {mayWrite ? words.edit : words.open}
          </Button>
          {mayWrite && !staysAlways(held) && (
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
  return (
    <>
      <PageHeader
        about={words.about[kind]}
        primary={mayWrite && { text: words.add, onPress: () => setOpened({ what: 'add' }) }}
        title={words.titles[kind]}
      />
      <DataTable<Held>
        columns={columns}
        filters={
          <KeywordSearch label={words.keyword} onSearch={(keyword) => setFilter({ keyword })} value={filter.keyword} />
        }
        label={words.titles[kind]}
        list={{ ...list, data: list.data && { items } } as typeof list}
        rowKey="key"
      />
      {opened?.what === 'remove' && <RemoveDialog held={opened.held} onClose={close} />}
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
