import { fieldBook } from '@coupon-centre/contract/foundation/fields-in-words';
import type { CallResponse } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useCall } from '#lib/use-call.ts';
import { Exposure } from '#ui/exposure.tsx';
import { AskedFields } from './asked-fields.tsx';
import { words as book } from './words.ts';

/** What an approval of the kind CODES or CODE_FILE holds, as far as it is shown by name. */
interface Asked {
  readonly templateId: string;
  readonly size: number;
  readonly phonePrefixes?: readonly string[];
}

/** Exchange codes, as a batch or as a file for a group customer. */
export const AskedCodes = ({ approval }: { readonly approval: CallResponse<'showApproval'> }) => {
  const { codes: fields, everyNumber } = useWords(book);
  const locale = useLocale();
  const { templateId, size, phonePrefixes } = approval.asked as unknown as Asked;
  const coupon = useCall('showCoupon', { templateId }).data;
  const title = coupon?.released?.terms.title[locale] ?? fieldBook[locale].unnamed;
  // An empty list has no line of its own.
  const asked = phonePrefixes?.length === 0 ? { ...approval.asked, phonePrefixes: null } : approval.asked;
  const values = { templateId: { [templateId]: title }, phonePrefixes: { null: everyNumber } };
  return (
    <AskedFields approval={{ ...approval, asked }} words={{ fields, values }}>
      <p>
        <Exposure units={size} valueFen={approval.exposureFen / size} />
      </p>
    </AskedFields>
  );
};
