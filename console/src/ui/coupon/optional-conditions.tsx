import type { ConditionGroups as Groups } from '@coupon-centre/contract/catalogue/audience';
import { Form, Select } from 'antd';
import type { ReactNode } from 'react';
import { useSetField } from '#lib/set-field.ts';
import { useSettled } from '#lib/use-settled.ts';
import { ConditionGroups } from './condition-groups.tsx';
import { newGroups } from './condition-values.ts';
import { SegmentField } from './segment-field.tsx';

/** A pause in typing after which people are counted. */
const SETTLED_MS = 600;

interface Props {
  /** Path of the groups in the form; nothing there: everyone. */
  readonly at: readonly (string | number)[];
  readonly label: string;
  readonly hint: string;
  /** What becomes of a segment that is chosen. */
  readonly segmentHint: string;
  readonly choices: Readonly<Record<'everyone' | 'some', string>>;
  /** Says how many people meet the conditions. */
  readonly size: (all: Groups | undefined) => ReactNode;
}

/** Everyone, or the people who meet conditions. */
export const OptionalConditions = ({ at, label, hint, segmentHint, choices, size }: Props) => {
  const form = Form.useFormInstance();
  const setField = useSetField();
  const all: Groups | null | undefined = Form.useWatch([...at], { form, preserve: true });
  const settled = useSettled(all ?? undefined, SETTLED_MS);
  return (
    <>
      <Form.Item extra={hint} label={label}>
        <Select
          aria-label={label}
          onChange={(value) => setField(at, value === 'some' ? newGroups : undefined)}
          options={(['everyone', 'some'] as const).map((value) => ({ value, label: choices[value] }))}
          value={all ? 'some' : 'everyone'}
        />
      </Form.Item>
      {all && (
        <>
          <SegmentField at={at} hint={segmentHint} />
          <ConditionGroups at={at} />
          {size(settled)}
        </>
      )}
    </>
  );
};
