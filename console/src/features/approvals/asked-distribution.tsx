import type { CallResponse } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useCall } from '#lib/use-call.ts';
import { counted } from '#ui/counted.ts';
import { Exposure } from '#ui/exposure.tsx';
import { AskedFields } from './asked-fields.tsx';
import { words as book } from './words.ts';

/** What an approval of the kind DISTRIBUTION holds, as far as it is shown by name. */
interface Asked {
  readonly templateId: string;
  readonly valid: number;
  /** Of the valid numbers, those without a subscriber. */
  readonly unknown: number;
}

/** A list of numbers that get a coupon. */
export const AskedDistribution = ({ approval }: { readonly approval: CallResponse<'showApproval'> }) => {
  const { distribution: fields, reach } = useWords(book);
  const locale = useLocale();
  const { templateId, valid, unknown } = approval.asked as unknown as Asked;
  const coupon = useCall('showCoupon', { templateId }).data;
  const title = coupon?.released?.terms.title[locale];
  return (
    <AskedFields
      approval={approval}
      words={{ fields, ...(title !== undefined && { values: { templateId: { [templateId]: title } } }) }}
    >
      {valid > 0 && (
        <>
          <p>
            <Exposure units={valid} valueFen={approval.exposureFen / valid} />
          </p>
          <p>{reach(counted(valid), counted(valid - unknown))}</p>
        </>
      )}
    </AskedFields>
  );
};
