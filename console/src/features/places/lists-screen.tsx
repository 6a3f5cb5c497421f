import { Link } from 'react-router';
import { useAddressState } from '#lib/address/address-state.ts';
import { usePaging } from '#lib/address/paging.ts';
import { useWords } from '#lib/locale.tsx';
import { useIsHeadOffice, useRight } from '#lib/session/session.tsx';
import { useCall } from '#lib/use-call.ts';
import { useChange } from '#lib/use-change.ts';
import { counted } from '#ui/counted.ts';
import { KeywordSearch } from '#ui/input/keyword-search.tsx';
import { useListColumns } from '#ui/kept-list/list-columns.tsx';
import { useListDialogs } from '#ui/kept-list/list-dialogs.tsx';
import { words as sharedBook } from '#ui/kept-list/words.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { EditList, FillList, MakeList, type PlaceList } from './list-dialogs.tsx';
import { words as book } from './words.ts';

const usual = { keyword: '' };
/** Lists of places that take coupons. */
export const Screen = () => {
  const words = useWords(book);
  const shared = useWords(sharedBook);
  const isHeadOffice = useIsHeadOffice();
  const mayWrite = useRight('coupons.write') && isHeadOffice;
  const [{ keyword }, setFilter] = useAddressState(usual);
  const { open, dialog } = useListDialogs<PlaceList>({ Make: MakeList, Edit: EditList, Fill: FillList });
  const { send: remove } = useChange('removePlaceList');
  const columns = useListColumns<PlaceList>({
    targetKind: 'placeList',
    name: ({ title, listId }) => <Link to={`/places/${listId}`}>{title}</Link>,
    own: [{ title: words.places, dataIndex: 'places', align: 'right', render: counted }],
    words,
    mayWrite,
    open,
    remove,
  });
  const paging = usePaging();
  const list = useCall('listPlaceLists', { ...(keyword !== '' && { keyword }), ...paging.request });
  const primary = mayWrite && { text: words.make, onPress: open.make };
  return (
    <>
      <PageHeader about={words.about} primary={primary} title={words.title} />
      <DataTable<PlaceList>
        columns={columns}
        empty={words.noneYet}
        filters={
          <KeywordSearch label={shared.search} onSearch={(typed) => setFilter({ keyword: typed })} value={keyword} />
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
