import { useAddressState } from '#lib/address/address-state.ts';
import { usePaging } from '#lib/address/paging.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useRight } from '#lib/session/session.tsx';
import { useCall } from '#lib/use-call.ts';
import { counted } from '#ui/counted.ts';
import { InstantText } from '#ui/instant-text.tsx';
import { KeptLists } from '#ui/kept-list/kept-lists.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { FilterSelect } from '#ui/table/filter-select.tsx';
import { type NumberList, useNumberListDialogs } from './list-dialogs.tsx';
import { words as book } from './words.ts';

const usual = { keyword: '', usable: '' as 'true' | 'false' | '' };
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
