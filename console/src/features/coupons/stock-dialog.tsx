import { Alert, App, Form, InputNumber } from 'antd';
import { useState } from 'react';
import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useChange } from '#lib/use-change.ts';
import { ReasonDialog } from '#ui/reason-dialog.tsx';
import { termsWords } from './terms-words.ts';
import { words as book } from './words.ts';

const STALE_VALUE = '8004';

interface Props {
  readonly pool: CallResponse<'showCoupon'>['pools'][number];
  readonly onClose: () => void;
}

/**
 * Changes a pool's total by amount, from the total that stood there when it was opened: who was overtaken by somebody else is
 * told the total that is there now, and decides anew.
 */
export const StockDialog = ({ pool, onClose }: Props) => {
  const words = useWords(book);
  const { required } = useWords(termsWords);
  const { message } = App.useApp();
  const [expected, setExpected] = useState({ total: pool.total, isNew: false });
  const change = useChange('changeStock');
  const go = async (by: number, reason: string, form: Parameters<typeof change.send>[1]): Promise<void> => {
    const done = await change.send(
      { poolId: pool.poolId, expectedTotal: expected.total, by, reason },
      {
        ...form,
        onRefusal: (answer) => {
          if (answer.code !== STALE_VALUE) return false;
          setExpected({ total: Number(answer.resp_data.current), isNew: true });
          return true;
        },
      },
    );
    if (done === null) return;
    void message.success(words.done);
    onClose();
  };
  return (
    <ReasonDialog<{ by: number }>
      about={words.changeAbout(expected.total, expected.total - pool.issued)}
      doIt={words.changeStock}
      isBusy={change.isBusy}
      onClose={onClose}
      onGo={({ by, reason }, form) => void go(by, reason, { form })}
      title={words.changeStock}
    >
      {expected.isNew && (
        <Alert showIcon style={{ marginBottom: 12 }} title={words.stale(String(expected.total))} type="warning" />
      )}
      <Form.Item
        extra={words.changeByHint}
        label={words.changeBy}
        name="by"
        rules={[{ required: true, message: required }]}
      >
        <InputNumber precision={0} style={{ width: 200 }} />
      </Form.Item>
    </ReasonDialog>
  );
};
