import type { ConditionGroups } from '@coupon-centre/contract/catalogue/audience';
import type { CallResponse } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useCall } from '#lib/use-call.ts';
import { counted } from '#ui/counted.ts';
import { audienceInWords } from '#ui/coupon/terms-in-words.ts';
import { useNamesInTerms } from '#ui/coupon/use-names-in-terms.ts';
import { Exposure } from '#ui/exposure.tsx';
import { AskedFields } from './asked-fields.tsx';
import { words as book } from './words.ts';

/** What an approval of the kind DISTRIBUTION holds, as far as it is shown by name. */
interface Asked {
  readonly templateId: string;
  readonly valid: number;
  /** Of the valid numbers, those without a subscriber. Absent: the list was made of an audience. */
  readonly unknown?: number;
  /** The conditions that the people met when the list was made. Absent: it was uploaded. */
  readonly conditions?: ConditionGroups;
}

/** A list of numbers that get a coupon, and whose numbers they are. */
export const AskedDistribution = ({ approval }: { readonly approval: CallResponse<'showApproval'> }) => {
  const { distribution: fields, reach, listed } = useWords(book);
  const locale = useLocale();
  const names = useNamesInTerms();
  const { conditions, ...asked } = approval.asked as unknown as Asked;
  const { templateId, valid, unknown = 0 } = asked;
  const coupon = useCall('showCoupon', { templateId }).data;
  const title = coupon?.released?.terms.title[locale];
  return (
    <AskedFields
      approval={{ ...approval, asked: { ...asked } }}
      words={{ fields, ...(title !== undefined && { values: { templateId: { [templateId]: title } } }) }}
    >
      {valid > 0 && (
        <>
          <p>
            <Exposure units={valid} valueFen={approval.exposureFen / valid} />
          </p>
          {conditions === undefined ? (
            <p>{reach(counted(valid), counted(valid - unknown))}</p>
          ) : (
            <p>{listed(counted(valid), audienceInWords({ kind: 'conditions', all: conditions }, locale, names))}</p>
          )}
        </>
      )}
    </AskedFields>
  );
};
