import { STOCK_UNITS_MAX } from '@coupon-centre/contract/foundation/limits';
import { Alert, Form } from 'antd';
import { useState } from 'react';
import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { useChange } from '#lib/use-change.ts';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { NumberItem } from '#ui/input/number-item.tsx';
import { UnitsToMake } from '#ui/units-to-make.tsx';
import { words as book } from './words.ts';

interface Props {
  readonly templateId: string;
  readonly pool: CallResponse<'showCoupon'>['pools'][number];
  readonly onClose: () => void;
}

const About = ({ hint, templateId }: { readonly hint: string; readonly templateId: string }) => (
  <>
    {hint}
    <UnitsToMake templateId={templateId} units={Form.useWatch('by')} />
  </>
);

/**
 * Changes a pool's total by an amount, relative to the total at opening. If another operator changed it meanwhile, shows the
 * current total and asks again.
 */
export const StockDialog = ({ templateId, pool, onClose }: Props) => {
  const words = useWords(book);
  const { message } = useNotes();
  const [expected, setExpected] = useState({ total: pool.total, isNew: false });
  const change = useChange('changeStock');
  const go = async (by: number, reason: string, form: Parameters<typeof change.send>[1]): Promise<void> => {
    const done = await change.send(
      { poolId: pool.poolId, expectedTotal: expected.total, by, reason },
      {
        ...form,
        onRefusal: (answer) => {
          if (answer.code !== codeOf.STALE_VALUE) return false;
          setExpected({ total: Number(answer.resp_data.current), isNew: true });
          return true;
        },
      },
    );
    if (done === null) return;
    message.success(words.done);
    onClose();
  };
  return (
    <ReasonDialog<{ by: number }>
      about={words.changeAbout(expected.total, expected.total - pool.issued)}
      doIt={words.changeStock}
      onClose={onClose}
      onGo={({ by, reason }, form) => go(by, reason, { form })}
      title={words.changeStock}
    >
      {expected.isNew && (
        <Alert showIcon style={{ marginBottom: 12 }} title={words.stale(String(expected.total))} type="warning" />
      )}
      <NumberItem
        extra={<About hint={words.changeByHint} templateId={templateId} />}
        isRequired
        label={words.changeBy}
        max={STOCK_UNITS_MAX}
        min={-STOCK_UNITS_MAX}
        name="by"
      />
    </ReasonDialog>
  );
};
