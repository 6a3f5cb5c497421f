import { STOCK_UNITS_MAX } from '@coupon-centre/contract/foundation/limits';
import { Checkbox, Form, type FormInstance } from 'antd';
import { useState } from 'react';
import type { CallRequest } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useChange } from '#lib/use-change.ts';
import { useSaysWaits } from '#ui/approval/use-says-waits.tsx';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { NumberItem } from '#ui/input/number-item.tsx';
import { StaleNote } from '#ui/stale-note.tsx';
import { words as book } from './words.ts';

export interface Limit {
  readonly limit: CallRequest<'changeLimit'>['limit'];
  readonly value: number | null;
}

/** Changes a limit, or asks to raise it. */
export const LimitDialog = ({
  templateId,
  of: { limit, value },
  onClose,
}: {
  readonly templateId: string;
  readonly of: Limit;
  readonly onClose: () => void;
}) => {
  const words = useWords(book);
  const say = useSaysWaits();
  const [isLifted, setLifted] = useState(false);
  const [expected, setExpected] = useState(value);
  /** What another operator made of it meanwhile. */
  const [newer, setNewer] = useState<{ readonly value: number | null } | null>(null);
  const change = useChange('changeLimit');
  const go = async (by: number | null, reason: string, form: FormInstance): Promise<void> => {
    const onRefusal: NonNullable<Parameters<typeof change.send>[1]>['onRefusal'] = (answer) => {
      if (answer.code !== codeOf.STALE_VALUE) return false;
      const { current } = answer.resp_data;
      setNewer({ value: current === null ? null : Number(current) });
      return true;
    };
    const done = await change.send({ templateId, limit, expected, by, reason }, { form, onRefusal });
    if (done === null) return;
    say(done.approvalId, { done: words.done, waits: words.raiseWaits });
    onClose();
  };
  const takeNewer = (): void => {
    if (newer !== null) setExpected(newer.value);
    if (newer?.value === null) setLifted(false);
    setNewer(null);
  };
  return (
    <ReasonDialog<{ by?: number }>
      about={words.limitAbout}
      doIt={words.changeLimit}
      onClose={onClose}
      onGo={({ by, reason }, form) => go(isLifted ? null : (by ?? null), reason, form)}
      title={`${words.limitNames[limit]}: ${expected ?? words.unlimited}`}
    >
      {newer && <StaleNote current={String(newer.value ?? words.unlimited)} onTake={takeNewer} />}
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
      {expected !== null && limit !== 'PER_PERSON' && (
        <Form.Item>
          <Checkbox checked={isLifted} onChange={({ target }) => setLifted(target.checked)}>
            {words.lift}
          </Checkbox>
        </Form.Item>
      )}
    </ReasonDialog>
  );
};
