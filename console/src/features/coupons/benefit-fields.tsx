import type { CouponTerms } from '@coupon-centre/contract/catalogue/coupon-terms';
import { benefits, kindsOf } from '@coupon-centre/contract/foundation/benefit-kinds';
import { COUPON_PRICE_MAX_FEN } from '@coupon-centre/contract/foundation/limits';
import { Form, Select, Switch } from 'antd';
import { useWords } from '#lib/locale.tsx';
import { termsWords } from '#ui/coupon/terms-words.ts';
import { BenefitAmountItem } from '#ui/input/benefit-amount-item.tsx';
import { ChannelsInput } from '#ui/input/channels-input.tsx';
import { MoneyItem } from '#ui/input/number-item.tsx';
import { newCoupon } from './coupon-form-values.ts';

type Kind = CouponTerms['benefit']['kind'];
const BENEFIT = ['terms', 'benefit'] as const;

/** Whether the coupon uses partner codes. If on, it is shown for every class, so that it can be turned off. */
export const ExternalCodesField = ({ isReleased }: { readonly isReleased: boolean }) => {
  const words = useWords(termsWords);
  const form = Form.useFormInstance();
  const cardClass: CouponTerms['cardClass'] | undefined = Form.useWatch(['terms', 'cardClass'], form);
  const isExternal: boolean = Form.useWatch(['terms', 'externalCodes'], { form, preserve: true }) ?? false;
  if (cardClass !== 'life' && !isExternal) return null;
  return (
    <Form.Item
      extra={words.externalCodesHint}
      label={words.externalCodes}
      name={['terms', 'externalCodes']}
      valuePropName="checked"
    >
      <Switch disabled={isReleased} />
    </Form.Item>
  );
};

/** The coupon's benefit. */
export const BenefitFields = () => {
  const words = useWords(termsWords);
  const form = Form.useFormInstance();
  const cardClass: CouponTerms['cardClass'] = Form.useWatch(['terms', 'cardClass'], form) ?? newCoupon.terms.cardClass;
  const kind: Kind = Form.useWatch([...BENEFIT, 'kind'], form) ?? newCoupon.terms.benefit.kind;
  return (
    <>
      <Form.Item label={words.benefitKind} name={[...BENEFIT, 'kind']}>
        <Select
          options={kindsOf(cardClass).map((value) => ({ value, label: words.kinds[value] }))}
          style={{ width: 240 }}
        />
      </Form.Item>
      <BenefitAmountItem
        key={kind}
        kind={kind}
        label={words.amounts[benefits[kind].unit]}
        name={[...BENEFIT, 'amount']}
      />
      {benefits[kind].hasThreshold && (
        <MoneyItem
          label={cardClass === 'life' ? words.spendThreshold : words.threshold}
          max={COUPON_PRICE_MAX_FEN}
          min={0}
          name={[...BENEFIT, 'thresholdFen']}
        />
      )}
      {benefits[kind].hasCap && (
        <MoneyItem label={words.maxSave} max={COUPON_PRICE_MAX_FEN} min={1} name={[...BENEFIT, 'maxSaveFen']} />
      )}
      {benefits[kind].hasChannels && (
        <Form.Item label={words.payChannels} name={[...BENEFIT, 'channels']}>
          <ChannelsInput />
        </Form.Item>
      )}
    </>
  );
};
