import type { ConditionGroups, CouponAudience } from '@coupon-centre/contract/catalogue/audience';
import { Button, Form } from 'antd';
import { useWords } from '#lib/locale.tsx';
import { useSetField } from '#lib/set-field.ts';
import { CampaignFit } from '#ui/coupon/campaign-fit.tsx';
import { countableAudience } from '#ui/coupon/condition-values.ts';
import { termsWords } from '#ui/coupon/terms-words.ts';

const AUDIENCE = ['terms', 'audience'] as const;

/** For whom the chosen campaign is; the coupon's form can take that. */
export const CampaignAudience = ({ all }: { readonly all: ConditionGroups }) => {
  const words = useWords(termsWords);
  const form = Form.useFormInstance();
  const setField = useSetField();
  const own: CouponAudience | undefined = Form.useWatch(AUDIENCE, { form, preserve: true });
  const take = (): void => {
    setField([...AUDIENCE, 'kind'], 'conditions');
    setField([...AUDIENCE, 'all'], all);
  };
  return (
    <CampaignFit campaign={all} coupon={countableAudience(own)}>
      <Button onClick={take} size="small">
        {words.takeAudience}
      </Button>
    </CampaignFit>
  );
};
