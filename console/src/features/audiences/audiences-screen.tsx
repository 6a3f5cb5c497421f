import { useAddressState } from '#lib/address/address-state.ts';
import { usePaging } from '#lib/address/paging.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useRight } from '#lib/session/session.tsx';
import { useCall } from '#lib/use-call.ts';
import { useChange } from '#lib/use-change.ts';
import { counted } from '#ui/counted.ts';
import { KeywordSearch } from '#ui/input/keyword-search.tsx';
import { InstantText } from '#ui/instant-text.tsx';
import { useListColumns } from '#ui/kept-list/list-columns.tsx';
import { useListDialogs } from '#ui/kept-list/list-dialogs.tsx';
import { words as sharedBook } from '#ui/kept-list/words.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { FilterSelect } from '#ui/table/filter-select.tsx';
import { EditList, FillList, MakeList, type NumberList } from './list-dialogs.tsx';
import { words as book } from './words.ts';

const usual = { keyword: '', usable: '' as 'true' | 'false' | '' };
/** Lists of numbers that can be audiences. */
export const Screen = () => {
  const words = useWords(book);
  const shared = useWords(sharedBook);
  const locale = useLocale();
  const mayWrite = useRight('audiences.write');
  const [{ keyword, usable }, setFilter] = useAddressState(usual);
  const { open, dialog } = useListDialogs<NumberList>({ Make: MakeList, Edit: EditList, Fill: FillList });
  const { send: remove } = useChange('removeNumberList');
  const columns = useListColumns<NumberList>({
    targetKind: 'numberList',
    name: ({ name }) => name[locale],
    own: [
      {
        title: words.state,
        key: 'state',
        render: (_, { fault }) => (
          <StateTag tone={fault === null ? 'good' : 'warn'}>{words.states[fault ?? 'USABLE']}</StateTag>
        ),
      },
      { title: words.numbers, dataIndex: 'numbers', align: 'right', render: counted },
      { title: words.source, key: 'source', render: (_, { source }) => words.sources[source] },
      {
        title: words.expires,
        key: 'expires',
        render: (_, { expiresAt }) => (expiresAt === null ? words.never : <InstantText at={expiresAt} />),
      },
    ],
    words,
    mayWrite,
    open,
    remove,
  });
  const paging = usePaging();
  const list = useCall('listNumberLists', {
    ...(keyword !== '' && { keyword }),
    ...(usable !== '' && { isUsable: usable === 'true' }),
    ...paging.request,
  });
  const primary = mayWrite && { text: words.make, onPress: open.make };
  return (
    <>
      <PageHeader about={words.about} primary={primary} title={words.title} />
      <DataTable<NumberList>
        columns={columns}
        empty={words.noneYet}
        filters={
          <>
            <KeywordSearch label={shared.search} onSearch={(typed) => setFilter({ keyword: typed })} value={keyword} />
            <FilterSelect
              all={words.anyState}
              choices={['true', 'false']}
              label={words.state}
              names={words.choices}
              onChange={(chosen) => setFilter({ usable: chosen })}
              value={usable}
            />
          </>
        }
        label={words.title}
        list={list}
        paging={paging}
        primary={primary}
        rowKey="listId"
      />
      {dialog}
    </>
  );
};
