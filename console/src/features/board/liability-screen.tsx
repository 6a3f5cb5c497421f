import { Button, Card, Flex, Statistic, Table } from 'antd';
import type { CallResponse } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useCall } from '#lib/use-call.ts';
import { useDownload } from '#lib/use-transfer.ts';
import { Answered } from '#ui/answered.tsx';
import { counted } from '#ui/counted.ts';
import { Money } from '#ui/input/money-input.tsx';
import { InstantText } from '#ui/instant-text.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { words as book } from './words.ts';

type Item = CallResponse<'showLiability'>['items'][number];

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

/** Liability: collected coupons that have not been used. */
export const Screen = () => {
  const words = useWords(book);
  const locale = useLocale();
  const asked = useCall('showLiability', {});
  const file = useDownload('exportLiability');
  return (
    <>
      <PageHeader
        about={words.liabilityAbout}
        actions={
          <Button loading={file.isBusy} onClick={() => void file.start({})}>
            {words.export}
          </Button>
        }
        title={words.liability}
      />
      <Answered asked={asked}>
        {({ units, valueFen, items }) => (
          <>
            <Flex gap={12} style={{ marginBottom: 12 }}>
              <Card size="small">
                <Statistic title={words.units} value={units} />
              </Card>
              <Card size="small">
                <Statistic formatter={() => <Money fen={valueFen} />} title={words.value} value={valueFen} />
              </Card>
            </Flex>
            <Table<Item>
              columns={[
                { title: words.coupon, key: 'coupon', render: (item: Item) => item.title[locale] },
                { title: words.version, dataIndex: 'termsVersion', align: 'right' },
                { title: words.source, key: 'source', render: (item: Item) => <Source item={item} /> },
                { title: words.units, dataIndex: 'units', align: 'right', render: counted },
                {
                  title: words.bookValue,
                  key: 'each',
                  align: 'right',
                  render: ({ bookValueFen }: Item) => <Money fen={bookValueFen} />,
                },
                {
                  title: words.value,
                  key: 'value',
                  align: 'right',
                  render: (item: Item) => <Money fen={item.valueFen} />,
                },
              ]}
              dataSource={items}
              pagination={{ hideOnSinglePage: true, pageSize: 50 }}
              rowKey={(item) => `${item.templateId} ${item.termsVersion} ${item.sourceId}`}
              size="small"
            />
          </>
        )}
      </Answered>
    </>
  );
};
