import { fieldBook } from '@coupon-centre/contract/foundation/fields-in-words';
import { Select } from 'antd';
import { useState } from 'react';
import type { CallResponse } from '#lib/call.ts';
import { useLocale } from '#lib/locale.tsx';
import { useRight } from '#lib/session/session.tsx';
import { useCall } from '#lib/use-call.ts';
import { counted } from '#ui/counted.ts';

const OFFERED = 50;
type Name = CallResponse<'listNumberLists'>['items'][number]['name'];

interface Props {
  /** The list's id; set by `Form.Item`. */
  readonly value?: string;
  readonly onChange?: (listId: string) => void;
  readonly id?: string;
  /** What the chosen list is called. */
  readonly onNamed: (name: Name) => void;
  /** The name of the list that was chosen before. */
  readonly chosen: Name | undefined;
}

/** Picks a list of numbers that can be an audience now; the server searches. */
export const ListPick = ({ onChange, onNamed, chosen, ...props }: Props) => {
  const locale = useLocale();
  const [typed, setTyped] = useState('');
  const mayRead = useRight('audiences.read');
  const keyword = typed.trim();
  const asked = { ...(keyword !== '' && { keyword }), isUsable: true, pageSize: OFFERED };
  const found = useCall('listNumberLists', asked, { isOff: !mayRead });
  const lists = found.data?.items ?? [];
  const options = lists.map(({ listId, name, numbers }) => ({
    value: listId,
    label: `${name[locale]} (${counted(numbers)})`,
  }));
  const isOffered = props.value === undefined || lists.some(({ listId }) => listId === props.value);
  const before = isOffered ? [] : [{ value: props.value ?? '', label: chosen?.[locale] ?? fieldBook[locale].unnamed }];
  return (
    <Select
      {...props}
      {...(!mayRead && { disabled: true })}
      loading={found.isFetching}
      onChange={(listId) => {
        onChange?.(listId);
        const list = lists.find((one) => one.listId === listId);
        if (list !== undefined) onNamed(list.name);
      }}
      options={[...before, ...options]}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      style={{ width: 320 }}
    />
  );
};
