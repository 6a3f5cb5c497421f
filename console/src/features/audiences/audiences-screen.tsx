import { newRequestId } from '@coupon-centre/contract/foundation/request-id';
import { Form } from 'antd';
import { useAddressState } from '#lib/address/address-state.ts';
import { usePaging } from '#lib/address/paging.ts';
import { call } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useRight } from '#lib/session/session.tsx';
import { useCall } from '#lib/use-call.ts';
import type { BulkAction } from '#ui/bulk/bulk-actions.tsx';
import { counted } from '#ui/counted.ts';
import { InstantInput } from '#ui/input/instant-input.tsx';
import { InstantText } from '#ui/instant-text.tsx';
import { KeptLists } from '#ui/kept-list/kept-lists.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { FilterSelect } from '#ui/table/filter-select.tsx';
import { inFuture, isAhead } from './in-future.ts';
import { type NumberList, useNumberListDialogs } from './list-dialogs.tsx';
import { words as book } from './words.ts';

const usual = { keyword: '', usable: '' as 'true' | 'false' | '' };

/** Sets when several lists expire. */
function useExpiry(): BulkAction<NumberList> {
  const words = useWords(book);
  const save = ({ listId, name, owner }: NumberList, expectedRevision: number, expiresAt: string | null) =>
    call('saveNumberList', { listId, expectedRevision, name, owner, expiresAt }, { key: newRequestId() });
  return {
    name: words.setExpiry,
    about: words.setExpiryAbout,
    fits: () => true,
    send: (list, expiresAt) => save(list, list.revision, expiresAt),
    // The server gives no list an expiry that is over.
    canUndo: ({ expiresAt }) => isAhead(expiresAt),
    undo: (list) => save(list, list.revision + 1, list.expiresAt),
    field: (
      <Form.Item
        label={words.expires}
        name="text"
        rules={[{ required: true, message: words.expiryMissing }, inFuture('text', words.expiryPast)]}
      >
        <InstantInput isEnd />
      </Form.Item>
    ),
  };
}

/** Lists of numbers that can be audiences. */
export const Screen = () => {
  const words = useWords(book);
  const locale = useLocale();
  const [{ keyword, usable }, setFilter] = useAddressState(usual);
  const paging = usePaging();
  const list = useCall('listNumberLists', {
    ...(keyword !== '' && { keyword }),
    ...(usable !== '' && { isUsable: usable === 'true' }),
    ...paging.request,
  });
  return (
    <KeptLists<NumberList>
      actions={[useExpiry()]}
      dialogs={useNumberListDialogs()}
      filters={
        <FilterSelect
          all={words.anyState}
          choices={['true', 'false']}
          label={words.state}
          names={words.choices}
          onChange={(chosen) => setFilter({ usable: chosen })}
          value={usable}
        />
      }
      keyword={keyword}
      list={list}
      mayWrite={useRight('audiences.write')}
      nameOf={({ name }) => name[locale]}
      onSearch={(typed) => setFilter({ keyword: typed })}
      own={[
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
      ]}
      paging={paging}
      removal="removeNumberList"
      targetKind="numberList"
      words={words}
    />
  );
};
