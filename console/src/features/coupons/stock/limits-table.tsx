import { Button } from 'antd';
import { useState } from 'react';
import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { loadedDialog } from '#ui/loaded-part.tsx';
import { Table } from '#ui/table/table.tsx';
import type { Limit } from './limit-dialog.tsx';
import { words as book } from './words.ts';

const LimitDialog = loadedDialog(async () => (await import('./limit-dialog.tsx')).LimitDialog);

type Coupon = CallResponse<'showCoupon'>;

/** Limits per person, per person and day, and per day. */
export const LimitsTable = ({ coupon, mayChange }: { readonly coupon: Coupon; readonly mayChange: boolean }) => {
  const words = useWords(book);
  const [changed, setChanged] = useState<Limit | null>(null);
  const centre = coupon.pools.find(({ kind }) => kind === 'CENTRE');
  const rows: readonly Limit[] = [
    { limit: 'PER_PERSON', value: coupon.limits.perPerson },
    { limit: 'PER_PERSON_DAY', value: coupon.limits.perPersonDay },
    { limit: 'STOCK_PER_DAY', value: centre?.perDay ?? null },
  ];
  return (
    <>
      <div style={{ margin: '16px 0' }}>
        <Table<Limit>
          columns={[
            { title: words.limits, key: 'limit', render: ({ limit }: Limit) => words.limitNames[limit] },
            { title: words.before, key: 'value', render: ({ value }: Limit) => value ?? words.unlimited },
            {
              key: 'actions',
              title: words.changeLimit,
              render: (limit: Limit) => (
                <Button disabled={!mayChange} onClick={() => setChanged(limit)} size="small">
                  {words.changeLimit}
                </Button>
              ),
            },
          ]}
          dataSource={rows}
          rowKey="limit"
        />
      </div>
      {changed && <LimitDialog of={changed} onClose={() => setChanged(null)} templateId={coupon.templateId} />}
    </>
  );
};
