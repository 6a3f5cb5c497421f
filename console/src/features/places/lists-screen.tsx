import { Link } from 'react-router';
import { useAddressState } from '#lib/address/address-state.ts';
import { usePaging } from '#lib/address/paging.ts';
import { useWords } from '#lib/locale.tsx';
import { useIsHeadOffice, useRight } from '#lib/session/session.tsx';
import { useCall } from '#lib/use-call.ts';
import { counted } from '#ui/counted.ts';
import { KeptLists } from '#ui/kept-list/kept-lists.tsx';
import { type PlaceList, usePlaceListDialogs } from './list-dialogs.tsx';
import { words as book } from './words.ts';

const usual = { keyword: '' };
/** Lists of places that take coupons. */
export const Screen = () => {
  const words = useWords(book);
  const isHeadOffice = useIsHeadOffice();
  const mayWrite = useRight('coupons.write') && isHeadOffice;
  const [{ keyword }, setFilter] = useAddressState(usual);
  const paging = usePaging();
  const list = useCall('listPlaceLists', { ...(keyword !== '' && { keyword }), ...paging.request });
  return (
    <KeptLists<PlaceList>
      dialogs={usePlaceListDialogs()}
      keyword={keyword}
      list={list}
      mayWrite={mayWrite}
      nameOf={({ title }) => title}
      nameShown={({ title, listId }) => <Link to={`/places/${listId}`}>{title}</Link>}
      onSearch={(typed) => setFilter({ keyword: typed })}
      own={[{ title: words.places, dataIndex: 'places', align: 'right', render: counted }]}
      paging={paging}
      removal="removePlaceList"
      targetKind="placeList"
      words={words}
    />
  );
};
