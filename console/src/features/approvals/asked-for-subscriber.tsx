import { fieldBook } from '@coupon-centre/contract/foundation/fields-in-words';
import type { CallResponse } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useCall } from '#lib/use-call.ts';
import { AskedFields } from './asked-fields.tsx';
import { words as book } from './words.ts';

/** What an approval of the kind RESTORE (`days`) or GIFT (`valueFen`) holds, as far as it is shown here; its subject has the rest. */
interface Asked {
  readonly templateId: string;
  readonly days?: number | null;
  readonly valueFen?: number;
}

/** What support asks for one subscriber. */
export const AskedForSubscriber = ({ approval }: { readonly approval: CallResponse<'showApproval'> }) => {
  const { subscriber: fields, asPromised } = useWords(book);
  const locale = useLocale();
  const { templateId, days, valueFen } = approval.asked as unknown as Asked;
  const title = useCall('showCoupon', { templateId }).data?.released?.terms.title[locale] ?? fieldBook[locale].unnamed;
  const asked = { templateId, ...(days !== undefined && { days }), ...(valueFen !== undefined && { valueFen }) };
  return (
    <AskedFields
      approval={{ ...approval, asked }}
      words={{ fields, values: { templateId: { [templateId]: title }, days: { null: asPromised } } }}
    />
  );
};
