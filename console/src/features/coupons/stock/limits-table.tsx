import { STOCK_UNITS_MAX } from '@coupon-centre/contract/foundation/limits';
import { App, Button, Checkbox, Form, Table } from 'antd';
import { useState } from 'react';
import type { CallRequest, CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useChange } from '#lib/use-change.ts';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { NumberItem } from '#ui/input/number-item.tsx';
import { words as book } from './words.ts';

type Coupon = CallResponse<'showCoupon'>;
interface Limit {
  readonly limit: CallRequest<'changeLimit'>['limit'];
  readonly value: number | null;
}

const LimitDialog = ({
  templateId,
  of: { limit, value },
  onClose,
}: {
  readonly templateId: string;
  readonly of: Limit;
  readonly onClose: () => void;
}) => {
  const words = useWords(book);
  const { message } = App.useApp();
  const [isLifted, setLifted] = useState(false);
  const change = useChange('changeLimit');
  const go = async (by: number | null, reason: string): Promise<void> => {
    const done = await change.send({ templateId, limit, expected: value, by, reason });
    onClose();
    if (done) void message.success(done.approvalId === null ? words.done : words.raiseWaits);
  };
  return (
    <ReasonDialog<{ by?: number }>
      about={words.limitAbout}
      doIt={words.changeLimit}
      onClose={onClose}
      onGo={({ by, reason }) => go(isLifted ? null : (by ?? null), reason)}
      title={`${words.limitNames[limit]}: ${value ?? words.unlimited}`}
    >
      {!isLifted && (
        <NumberItem
          extra={words.changeByHint}
          isRequired
          label={words.changeBy}
          max={STOCK_UNITS_MAX}
          min={-STOCK_UNITS_MAX}
          name="by"
        />
      )}
      {value !== null && limit !== 'PER_PERSON' && (
        <Form.Item>
          <Checkbox checked={isLifted} onChange={({ target }) => setLifted(target.checked)}>
            {words.lift}
          </Checkbox>
        </Form.Item>
      )}
    </ReasonDialog>
  );
};

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
        pagination={false}
        rowKey="limit"
        size="small"
        style={{ margin: '16px 0' }}
      />
      {changed && <LimitDialog of={changed} onClose={() => setChanged(null)} templateId={coupon.templateId} />}
    </>
  );
};
