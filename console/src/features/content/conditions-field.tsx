import { useWords } from '#lib/locale.tsx';
import { OptionalConditions } from '#ui/coupon/optional-conditions.tsx';
import { SeenBy } from '#ui/coupon/seen-by.tsx';
import { words as book } from './words.ts';

/** Who sees an item: everyone, or the people who meet conditions. `at`: their path in the form. */
export const ConditionsField = ({ at }: { readonly at: readonly (string | number)[] }) => {
  const words = useWords(book);
  return (
    <OptionalConditions
      at={at}
      choices={words.shownTo}
      hint={words.hints.conditions}
      label={words.fields.conditions}
      segmentHint={words.hints.segment}
      size={(all) => <SeenBy all={all} />}
    />
  );
};
