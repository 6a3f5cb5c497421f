import { unitWorthFen } from '@coupon-centre/contract/catalogue/unit-worth';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAddressState } from '#lib/address/address-state.ts';
import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useRight } from '#lib/session/session.tsx';
import { BudgetLeft } from '#ui/budget-left.tsx';
import { counted } from '#ui/counted.ts';
import { Exposure } from '#ui/exposure.tsx';
import { InstantText } from '#ui/instant-text.tsx';
import { loadedDialog } from '#ui/loaded-part.tsx';
import { Table } from '#ui/table/table.tsx';
import { LimitsTable } from './limits-table.tsx';
import { StockLedger } from './stock-ledger.tsx';
import { words as book } from './words.ts';

const StockDialog = loadedDialog(async () => (await import('./stock-dialog.tsx')).StockDialog);

type Coupon = CallResponse<'showCoupon'>;
type Pool = Coupon['pools'][number];
/** The pool whose ledger is shown, in the address as the ledger's page is; '': the first. */
const USUAL = { pool: '' };

const PoolName = ({ pool }: { readonly pool: Pool }) => {
  const words = useWords(book);
  return (
    <>
      {words.pools[pool.kind]}
      {pool.startAt && (
        <>
          {' '}
          <InstantText at={pool.startAt} /> – <InstantText at={pool.endAt} />
        </>
      )}
    </>
  );
};

/** Stock by pool with its ledger, and the limits; each is changed by an amount. */
export const StockPanel = ({ coupon }: { readonly coupon: Coupon }) => {
  const words = useWords(book);
  const isLive = coupon.state === 'SCHEDULED' || coupon.state === 'RUNNING' || coupon.state === 'PAUSED';
  const mayChange = useRight('coupons.write') && isLive;
  const [changed, setChanged] = useState<Pool | null>(null);
  const [{ pool: chosen }, change] = useAddressState(USUAL);
  const looked = (coupon.pools.find(({ poolId }) => poolId === chosen) ?? coupon.pools[0])?.poolId;
  const right = 'right' as const;
  return (
    <>
      <Table<Pool>
        columns={[
          { title: words.pool, key: 'pool', render: (pool: Pool) => <PoolName pool={pool} /> },
          { title: words.total, key: 'total', align: right, render: (pool: Pool) => counted(pool.total) },
          { title: words.issued, key: 'issued', align: right, render: (pool: Pool) => counted(pool.issued) },
          { title: words.left, key: 'left', align: right, render: (pool: Pool) => counted(pool.left) },
          { title: words.issuedToday, key: 'today', align: right, render: (pool: Pool) => counted(pool.issuedToday) },
          {
            key: 'actions',
            title: words.ledger,
            render: (pool: Pool) => (
              <>
                <Button onClick={() => change({ pool: pool.poolId })} size="small" type="link">
                  {words.ledgerOf}
                </Button>
                {mayChange && pool.kind !== 'CODES' && (
                  <Button onClick={() => setChanged(pool)} size="small">
                    {words.changeStock}
                  </Button>
                )}
              </>
            ),
          },
        ]}
        dataSource={coupon.pools}
        rowKey="poolId"
      />
      {coupon.ceiling.ceiling !== null && (
        <p style={{ marginTop: 12 }}>
          {words.ceiling(counted(coupon.ceiling.ceiling), counted(coupon.ceiling.units))}{' '}
          <Exposure units={coupon.ceiling.units} valueFen={coupon.released && unitWorthFen(coupon.released.terms)} />
          {coupon.ceiling.budget && (
            <>
              {' · '}
              <Link style={{ textDecoration: 'underline' }} to={`/campaigns/${coupon.ceiling.budget.campaignId}`}>
                {coupon.ceiling.budget.title}
              </Link>{' '}
              <BudgetLeft {...coupon.ceiling.budget} />
            </>
          )}
        </p>
      )}
      <LimitsTable coupon={coupon} mayChange={mayChange} />
      {looked !== undefined && <StockLedger key={looked} poolId={looked} />}
      {changed && <StockDialog onClose={() => setChanged(null)} pool={changed} templateId={coupon.templateId} />}
    </>
  );
};
