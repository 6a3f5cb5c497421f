import { Select } from 'antd';
import { useState } from 'react';
import { useCall } from '#lib/use-call.ts';
import { useWholeList } from '#lib/use-whole-list.ts';
import { counted } from '#ui/counted.ts';

const OFFERED = 50;

interface Props {
  /** The list's id; set by `Form.Item`. */
  readonly value?: string;
  readonly onChange?: (listId: string | undefined) => void;
  readonly id?: string;
  readonly placeholder: string;
}

/** Picks a list of places; the server searches. */
export const PlaceListPick = (props: Props) => {
  const [typed, setTyped] = useState('');
  const keyword = typed.trim();
  const found = useCall('listPlaceLists', { ...(keyword !== '' && { keyword }), pageSize: OFFERED });
  const all = useWholeList('listPlaceLists', {});
  const offered = found.data?.items ?? [];
  const isOffered = offered.some(({ listId }) => listId === props.value);
  /** The list that was chosen before may be none of those that are offered. */
  const chosen = isOffered ? undefined : all.data?.items.find(({ listId }) => listId === props.value);
  const options = [...(chosen ? [chosen] : []), ...offered].map(({ listId, title, places }) => ({
    value: listId,
    label: `${title} (${counted(places)})`,
  }));
  return (
    <Select
      {...props}
      allowClear
      loading={found.isFetching}
      options={options}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      style={{ maxWidth: 360 }}
    />
  );
};
