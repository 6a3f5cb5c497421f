import type { ConditionGroups as Groups } from '@coupon-centre/contract/catalogue/audience';
import { Form, Select } from 'antd';
import { useWords } from '#lib/locale.tsx';
import { useSetField } from '#lib/set-field.ts';
import { useSettled } from '#lib/use-settled.ts';
import { ConditionGroups } from '#ui/coupon/condition-groups.tsx';
import { newGroups } from '#ui/coupon/condition-values.ts';
import { SeenBy } from '#ui/coupon/seen-by.tsx';
import { SegmentField } from '#ui/coupon/segment-field.tsx';
import { words as book } from './words.ts';

/** A pause in typing after which people are counted. */
const SETTLED_MS = 600;

/** Who sees an item: everyone, or the people who meet conditions. `at`: their path in the form. */
export const ConditionsField = ({ at }: { readonly at: readonly (string | number)[] }) => {
  const words = useWords(book);
  const form = Form.useFormInstance();
  const setField = useSetField();
  const all: Groups | undefined = Form.useWatch([...at], { form, preserve: true });
  const settled = useSettled(all, SETTLED_MS);
  return (
    <>
      <Form.Item extra={words.hints.conditions} label={words.fields.conditions}>
        <Select
          aria-label={words.fields.conditions}
          onChange={(value) => setField(at, value === 'some' ? newGroups : undefined)}
          options={(['everyone', 'some'] as const).map((value) => ({ value, label: words.shownTo[value] }))}
          value={all === undefined ? 'everyone' : 'some'}
        />
      </Form.Item>
      {all !== undefined && (
        <>
          <SegmentField at={at} hint={words.hints.segment} />
          <ConditionGroups at={at} />
          <SeenBy all={settled} />
        </>
      )}
    </>
  );
};
