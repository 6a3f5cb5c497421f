import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useCall } from '#lib/use-call.ts';
import { AudienceSize } from '#ui/coupon/audience-size.tsx';
import { AskedFields } from './asked-fields.tsx';
import { words as book } from './words.ts';

/** What an approval of the kind LIMIT holds. */
interface Asked {
  readonly limit: 'PER_PERSON' | 'PER_PERSON_DAY';
  /** Null: no limit. */
  readonly value: number | null;
}

/** A coupon's limits for a person, with the higher one. */
export const AskedLimit = ({ approval }: { readonly approval: CallResponse<'showApproval'> }) => {
  const { limit: fields, noLimit } = useWords(book);
  const { limit, value } = approval.asked as unknown as Asked;
  const unlimited = { null: noLimit };
  const coupon = useCall('showCoupon', { templateId: approval.subjectId }).data;
  return (
    <AskedFields
      approval={{ ...approval, asked: { ...approval.inForce, [limit]: value } }}
      words={{ fields, values: { PER_PERSON: unlimited, PER_PERSON_DAY: unlimited } }}
    >
      <AudienceSize audience={coupon?.released?.terms.audience} />
    </AskedFields>
  );
};
