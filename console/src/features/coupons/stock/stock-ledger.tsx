import { usePaging } from '#lib/address/paging.ts';
import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useCall } from '#lib/use-call.ts';
import { counted } from '#ui/counted.ts';
import { InstantText } from '#ui/instant-text.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { words as book } from './words.ts';

type Entry = CallResponse<'listStockEntries'>['items'][number];

/** Every unit added to or taken from a pool, newest first. */
export const StockLedger = ({ poolId }: { readonly poolId: string }) => {
  const words = useWords(book);
  const paging = usePaging();
  const list = useCall('listStockEntries', { poolId, ...paging.request });
  return (
    <DataTable<Entry>
      columns={[
        { title: words.at, key: 'at', render: ({ at }: Entry) => <InstantText at={at} hasSeconds /> },
        { title: words.kind, key: 'kind', render: ({ kind }: Entry) => words.kinds[kind] },
        { title: words.units, key: 'units', align: 'right', render: ({ units }: Entry) => counted(units) },
        {
          title: words.operator,
          key: 'operator',
          render: ({ operatorName, kind }: Entry) =>
            operatorName ?? (kind === 'ISSUED' || kind === 'RETURNED' ? words.subscribers : '—'),
        },
        { title: words.reason, key: 'reason', render: ({ reason }: Entry) => reason ?? '—' },
      ]}
      label={words.ledger}
      list={list}
      paging={paging}
      rowKey="entryId"
    />
  );
};
