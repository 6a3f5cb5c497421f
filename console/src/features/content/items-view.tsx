import { type ContentKind, needsApproval } from '@coupon-centre/contract/content/content-items';
import { newRequestId } from '@coupon-centre/contract/foundation/request-id';
import { Button, Space } from 'antd';
import { useState } from 'react';
import { useAddressState } from '#lib/address/address-state.ts';
import { call } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useRight } from '#lib/session/session.tsx';
import { useWholeList } from '#lib/use-whole-list.ts';
import { type BulkAction, useBulk } from '#ui/bulk/bulk-actions.tsx';
import { KeywordSearch } from '#ui/input/keyword-search.tsx';
import { loadedDialog } from '#ui/loaded-part.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { Columns } from '#ui/table/table.tsx';
import { RemoveDialog, TakeOffDialog } from './item-dialogs.tsx';
import type { ItemDrawerProps } from './item-drawer.tsx';
import { itemName } from './item-name.ts';
import { fieldOf, type Held, plans, staysAlways } from './plans.ts';
import { overlapsOf, scheduleState } from './schedule.ts';
import { ValueText } from './value-text.tsx';
import { WaitingLink } from './waiting-link.tsx';
import { words as book } from './words.ts';

const ItemDrawer = loadedDialog<ItemDrawerProps>(async () => (await import('./item-drawer.tsx')).ItemDrawer);

const USUAL = { keyword: '' };
const TONES = { NOW: 'good', LATER: 'busy', OVER: 'quiet' } as const;

/** Whether a change waits; of what is approved, when it is shown and what it overlaps. */
const StateTags = ({ held, all }: { readonly held: Held; readonly all: readonly Held[] }) => {
  const words = useWords(book);
  const locale = useLocale();
  const nowMs = Date.now();
  const isApproved = held.mark !== null;
  const state = isApproved && scheduleState(held.item, nowMs);
  const approved = all.filter(({ mark }) => mark !== null);
  const others = isApproved ? overlapsOf(held, approved, nowMs) : [];
  return (
    <Space wrap>
      {held.approvalId !== null && <WaitingLink approvalId={held.approvalId} />}
      {state && <StateTag tone={TONES[state]}>{words.states[state]}</StateTag>}
      {others.length > 0 && (
        <StateTag tone="warn">{words.overlaps(others.map(({ item }) => itemName(item, locale)).join(', '))}</StateTag>
      )}
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
          {mayWrite && isShown(held) && (
            <Button danger onClick={() => onOpen({ what: 'takeOff', held })} size="small" type="text">
              {words.takeOff}
            </Button>
          )}
          {mayWrite && canRemove(held) && (
            <Button danger onClick={() => onOpen({ what: 'remove', held })} size="small" type="text">
              {words.remove}
            </Button>
          )}
        </Space>
      ),
    },
  ];
}

const isShown = ({ mark, item }: Held): boolean => mark !== null && scheduleState(item, Date.now()) === 'NOW';
const canRemove = (held: Held): boolean => held.approvalId === null && !staysAlways(held);

/** What is done to several items with one reason. A removal of what subscribers see waits for an approval of its own. */
function useBulkActions(kind: ContentKind): readonly BulkAction<Held>[] {
  const words = useWords(book);
  const remove: BulkAction<Held> = {
    name: words.remove,
    about: needsApproval(kind) ? words.removeAllAsked : words.removeAllAbout,
    isDanger: true,
    fits: canRemove,
    async send({ key, mark }, reason) {
      const request = { kind, key, expectedMark: mark ?? '', reason };
      const answer = await call('removeContentItem', request, { key: newRequestId() });
      return answer.code === codeOf.SUCCESS && answer.resp_data.approvalId !== null
        ? { ...answer, told: words.submitted }
        : answer;
    },
  };
  if (kind !== 'ad' && kind !== 'theme') return [remove];
  return [
    {
      name: words.takeOff,
      about: words.takeOffAllAbout,
      isDanger: true,
      fits: isShown,
      send: ({ key }, reason) => call('takeContentOff', { kind, key, reason }, { key: newRequestId() }),
    },
    remove,
  ];
}

/** Every item of a kind, each edited in a drawer. There are few, so all pages are loaded and filtered here. */
export const ItemsView = ({ kind }: { readonly kind: ContentKind }) => {
  const words = useWords(book);
  const locale = useLocale();
  const mayWrite = useRight('content.write');
  const [filter, setFilter] = useAddressState(USUAL);
  const [opened, setOpened] = useState<Opened>(null);
  const list = useWholeList('listContentItems', { kind });
  const all = list.data?.items ?? [];
  const sought = filter.keyword.trim().toLowerCase();
  const items = all.filter(({ item }) => JSON.stringify(item).toLowerCase().includes(sought));
  const close = () => setOpened(null);
  const columns = useColumns({ kind, all, onOpen: setOpened });
  const bulk = useBulk(items, {
    may: mayWrite,
    actions: useBulkActions(kind),
    idOf: ({ key }) => key,
    nameOf: ({ item }) => itemName(item, locale),
  });
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
        {...bulk}
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
