import { COUPON_KEYWORD_MAX_LENGTH } from '@coupon-centre/contract/foundation/limits';
import { Button, Flex, Statistic } from 'antd';
import { useAddressState } from '#lib/address/address-state.ts';
import { usePaging } from '#lib/address/paging.ts';
import type { CallResponse } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useCall } from '#lib/use-call.ts';
import { useDownload } from '#lib/use-transfer.ts';
import { Card } from '#ui/card.tsx';
import { counted } from '#ui/counted.ts';
import { KeywordSearch } from '#ui/input/keyword-search.tsx';
import { Money } from '#ui/input/money-input.tsx';
import { InstantText } from '#ui/instant-text.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { Columns } from '#ui/table/table.tsx';
import { words as book } from './words.ts';

type Liability = CallResponse<'showLiability'>;
/** `key`: a coupon's terms in one pool. */
type Item = Liability['items'][number] & { readonly key: string };

const USUAL = { keyword: '' };

/** Source of units: a grab by its start, a batch of codes by its creation time. */
const Source = ({ item: { source, sourceAt } }: { readonly item: Item }) => {
  const words = useWords(book);
  return (
    <>
      {words.sources[source]}
      {sourceAt !== null && (
        <>
          {' '}
          <InstantText at={sourceAt} />
        </>
      )}
    </>
  );
};

/** The sums of all rows that the filter finds. */
const Sums = ({ liability }: { readonly liability: Liability }) => {
  const words = useWords(book);
  const { units, valueFen, codes, codesValueFen, promised, promisedValueFen } = liability;
  return (
    <Flex gap={12} wrap style={{ marginBottom: 12 }}>
      <Card isSmall>
        <Statistic title={words.units} value={units} />
      </Card>
      <Card isSmall>
        <Statistic formatter={() => <Money fen={valueFen} />} title={words.value} value={valueFen} />
      </Card>
      <Card isSmall>
        <Statistic title={words.codesOut} value={codes} />
      </Card>
      <Card isSmall>
        <Statistic formatter={() => <Money fen={codesValueFen} />} title={words.codesValue} value={codesValueFen} />
      </Card>
      <Card isSmall>
        <Statistic title={words.promised} value={promised} />
      </Card>
      <Card isSmall>
        <Statistic
          formatter={() => <Money fen={promisedValueFen} />}
          title={words.promisedValue}
          value={promisedValueFen}
        />
      </Card>
    </Flex>
  );
};

function useColumns(): Columns<Item> {
  const words = useWords(book);
  const locale = useLocale();
  return [
    { title: words.coupon, key: 'coupon', render: (_, { title }) => title[locale] },
    { title: words.version, dataIndex: 'termsVersion', align: 'right' },
    { title: words.source, key: 'source', render: (_, item) => <Source item={item} /> },
    { title: words.units, dataIndex: 'units', align: 'right', render: counted },
    { title: words.codesOut, dataIndex: 'codes', align: 'right', render: counted },
    { title: words.promised, dataIndex: 'promised', align: 'right', render: counted },
    {
      title: words.bookValue,
      key: 'each',
      align: 'right',
      render: (_, { bookValueFen }) => <Money fen={bookValueFen} />,
    },
    { title: words.value, key: 'value', align: 'right', render: (_, { valueFen }) => <Money fen={valueFen} /> },
  ];
}

/** Liability: collected coupons that have not been used, codes that can still be exchanged for one, and what distributions have to give. */
export const Screen = () => {
  const words = useWords(book);
  const [{ keyword }, setFilter] = useAddressState(USUAL);
  const paging = usePaging();
  const filter = keyword === '' ? {} : { keyword };
  const list = useCall('showLiability', { ...filter, ...paging.request });
  const file = useDownload('exportLiability');
  const columns = useColumns();
  const items = list.data?.items.map((item) => ({ ...item, key: `${item.poolId} ${item.termsVersion}` }));
  return (
    <>
      <PageHeader
        about={words.liabilityAbout}
        actions={
          <Button loading={file.isBusy} onClick={() => void file.start(filter)}>
            {words.export}
          </Button>
        }
        title={words.liability}
      />
      {list.data && <Sums liability={list.data} />}
      <DataTable<Item>
        columns={columns}
        filters={
          <KeywordSearch
            label={words.couponKeyword}
            maxLength={COUPON_KEYWORD_MAX_LENGTH}
            onSearch={(sought) => setFilter({ keyword: sought })}
            value={keyword}
          />
        }
        label={words.liability}
        list={{ ...list, data: list.data && { ...list.data, items } } as Parameters<typeof DataTable<Item>>[0]['list']}
        paging={paging}
        rowKey="key"
      />
    </>
  );
};
