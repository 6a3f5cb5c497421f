import { Button, Space } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useAddressState } from '#lib/address/address-state.ts';
import { usePaging } from '#lib/address/paging.ts';
import { useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { useIsHeadOffice, useRight } from '#lib/session/session.tsx';
import { useCall } from '#lib/use-call.ts';
import { useChange } from '#lib/use-change.ts';
import { KeywordSearch } from '#ui/input/keyword-search.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { Columns } from '#ui/table/table.tsx';
import { coordinatesText } from './coordinates-text.ts';
import { usePlaceListDialogs } from './list-dialogs.tsx';
import { type Place, PlaceDialog } from './place-dialog.tsx';
import { words as book } from './words.ts';

const usual = { keyword: '' };

interface ActionsProps {
  readonly listId: string;
  readonly place: Place;
  readonly onEdit: (place: Place) => void;
}

const Actions = ({ listId, place, onEdit }: ActionsProps) => {
  const words = useWords(book);
  const { message, modal } = useNotes();
  const remove = useChange('removePlace');
  const { placeId, revision, name } = place;
  const ask = () =>
    modal.confirm({
      title: `${words.removePlace}: ${name}`,
      content: words.removePlaceAbout,
      okText: words.removePlace,
      okButtonProps: { danger: true },
      onOk: async () => {
        const done = await remove.send({ listId, placeId, expectedRevision: revision });
        if (done !== null) message.success(words.removedPlace);
      },
    });
  return (
    <Space size="small">
      <Button onClick={() => onEdit(place)} size="small">
        {words.edit}
      </Button>
      <Button danger onClick={ask} size="small">
        {words.removePlace}
      </Button>
    </Space>
  );
};

function useColumns(listId: string, onEdit: (place: Place) => void): Columns<Place> {
  const words = useWords(book);
  const isHeadOffice = useIsHeadOffice();
  const mayWrite = useRight('coupons.write') && isHeadOffice;
  return [
    { title: words.place, dataIndex: 'name' },
    {
      title: words.city,
      key: 'city',
      render: (_, { city, district }) => (district === '' ? city : `${city} ${district}`),
    },
    { title: words.address, dataIndex: 'address' },
    {
      title: `${words.hours} · ${words.telephone}`,
      key: 'hours',
      render: (_, { hours, telephone }) => (
        <>
          {hours}
          <div>{telephone}</div>
        </>
      ),
    },
    {
      title: words.coordinates,
      key: 'coordinates',
      render: (_, { coordinates }) =>
        coordinates === null ? words.no : <span title={coordinatesText(coordinates)}>{words.yes}</span>,
    },
    ...(mayWrite
      ? [
          {
            title: words.actions,
            key: 'actions',
            render: (_: unknown, place: Place) => <Actions listId={listId} onEdit={onEdit} place={place} />,
          },
        ]
      : []),
  ];
}

/** The places of a list. */
export const Screen = () => {
  const words = useWords(book);
  const { listId = '' } = useParams();
  const isHeadOffice = useIsHeadOffice();
  const mayWrite = useRight('coupons.write') && isHeadOffice;
  const [{ keyword }, setFilter] = useAddressState(usual);
  const [written, setWritten] = useState<{ readonly place: Place | null } | null>(null);
  const { open, dialog } = usePlaceListDialogs();
  const columns = useColumns(listId, (place) => setWritten({ place }));
  const paging = usePaging();
  const list = useCall('listPlaces', { listId, ...(keyword !== '' && { keyword }), ...paging.request });
  const primary = mayWrite && { text: words.addPlace, onPress: () => setWritten({ place: null }) };
  return (
    <>
      <PageHeader
        actions={mayWrite && <Button onClick={() => open.fill(listId)}>{words.fill}</Button>}
        back={{ to: '/places', text: words.back }}
        history={{ targetKind: 'placeList', targetId: listId }}
        primary={primary}
        title={list.data?.list.title ?? words.title}
      />
      <DataTable<Place>
        columns={columns}
        empty={words.noPlaces}
        filters={
          <KeywordSearch
            label={words.searchPlaces}
            onSearch={(typed) => setFilter({ keyword: typed })}
            value={keyword}
          />
        }
        label={words.title}
        list={list}
        paging={paging}
        primary={primary}
        rowKey="placeId"
      />
      {written !== null && <PlaceDialog listId={listId} onClose={() => setWritten(null)} place={written.place} />}
      {dialog}
    </>
  );
};
