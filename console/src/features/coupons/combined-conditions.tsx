import { useWords } from '#lib/locale.tsx';
import { ConditionGroups } from '#ui/coupon/condition-groups.tsx';
import { SegmentField } from '#ui/coupon/segment-field.tsx';
import { termsWords } from '#ui/coupon/terms-words.ts';

/** Conditions of the coupon's audience that are combined, or begun with a segment. `at`: their path in the form. */
export const CombinedConditions = ({ at }: { readonly at: readonly (string | number)[] }) => {
  const words = useWords(termsWords);
  return (
    <>
      <SegmentField at={at} hint={words.segmentHint} />
      <ConditionGroups at={at} />
    </>
  );
};
