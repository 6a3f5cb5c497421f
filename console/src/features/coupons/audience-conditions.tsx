import type { ConditionGroups as Groups } from '@coupon-centre/contract/catalogue/audience';
import type { CouponTerms } from '@coupon-centre/contract/catalogue/coupon-terms';
import { Form } from 'antd';
import { useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { useSetField } from '#lib/set-field.ts';
import { ConditionFields } from '#ui/coupon/condition-fields.tsx';
import { ConditionGroups } from '#ui/coupon/condition-groups.tsx';
import { isBegun } from '#ui/coupon/condition-values.ts';
import { termsWords } from '#ui/coupon/terms-words.ts';
import { SegmentPick } from '#ui/input/segment-pick.tsx';

type Path = readonly string[];

/** Takes the conditions of a segment; asks before those that were typed are replaced. `at`: their path in the form. */
const SegmentField = ({ at }: { readonly at: Path }) => {
  const words = useWords(termsWords);
  const form = Form.useFormInstance();
  const setField = useSetField();
  const { modal } = useNotes();
  const pick = (all: Groups, accept: () => void): void => {
    const take = (): void => {
      setField(at, all);
      accept();
    };
    if (!isBegun(form.getFieldValue(at))) take();
    else {
      modal.confirm({
        title: words.segmentReplaces,
        okText: words.replace,
        cancelText: words.keepTyped,
        onOk: take,
      });
    }
  };
  return (
    <Form.Item extra={words.segmentHint} label={words.segment}>
      <SegmentPick label={words.segment} onPicked={pick} />
    </Form.Item>
  );
};

export interface ConditionsProps {
  readonly kind: Exclude<CouponTerms['audience']['kind'], 'everyone'>;
  /** Path of the audience in the form. */
  readonly at: Path;
}

/** The condition of an audience, or its groups of them. Loaded once it is not everyone. */
export const AudienceConditions = ({ kind, at }: ConditionsProps) => {
  if (kind !== 'conditions') return <ConditionFields at={at} kind={kind} within={[]} />;
  const groups = [...at, 'all'];
  return (
    <>
      <SegmentField at={groups} />
      <ConditionGroups at={groups} />
    </>
  );
};
