import { useWords } from '#lib/locale.tsx';
import { AudienceSize } from '#ui/coupon/audience-size.tsx';
import { OptionalConditions } from '#ui/coupon/optional-conditions.tsx';
import { words as book } from './words.ts';

export const AUDIENCE = ['audience'] as const;

/** For whom a campaign is. */
export const AudienceField = () => {
  const words = useWords(book);
  return (
    <OptionalConditions
      at={AUDIENCE}
      choices={words.forWhom}
      hint={words.audienceHint}
      label={words.audience}
      segmentHint={words.segmentHint}
      size={(all) => <AudienceSize audience={all && { kind: 'conditions', all }} />}
    />
  );
};
