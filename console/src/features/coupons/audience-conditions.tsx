import type { CouponTerms } from '@coupon-centre/contract/catalogue/coupon-terms';
import { useWords } from '#lib/locale.tsx';
import { ConditionFields } from '#ui/coupon/condition-fields.tsx';
import { ConditionGroups } from '#ui/coupon/condition-groups.tsx';
import { SegmentField } from '#ui/coupon/segment-field.tsx';
import { termsWords } from '#ui/coupon/terms-words.ts';

export interface ConditionsProps {
  readonly kind: Exclude<CouponTerms['audience']['kind'], 'everyone'>;
  /** Path of the audience in the form. */
  readonly at: readonly string[];
}

/** The condition of an audience, or its groups of them. Loaded once it is not everyone. */
export const AudienceConditions = ({ kind, at }: ConditionsProps) => {
  const words = useWords(termsWords);
  if (kind !== 'conditions') return <ConditionFields at={at} kind={kind} within={[]} />;
  const groups = [...at, 'all'];
  return (
    <>
      <SegmentField at={groups} hint={words.segmentHint} />
      <ConditionGroups at={groups} />
    </>
  );
};
