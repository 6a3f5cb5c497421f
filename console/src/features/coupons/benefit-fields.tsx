import type { CouponTerms } from '@coupon-centre/contract/catalogue/coupon-terms';
import { benefits, kindsOf } from '@coupon-centre/contract/foundation/benefit-kinds';
import { BENEFIT_PERCENT_MAX, COUPON_DAYS_MAX } from '@coupon-centre/contract/foundation/limits';
import { Form, InputNumber, Select, Switch } from 'antd';
import { useWords } from '#lib/locale.tsx';
import { DataAmountInput } from '#ui/input/data-amount-input.tsx';
import { MoneyInput } from '#ui/input/money-input.tsx';
import { newCoupon } from './coupon-form-values.ts';
import { termsWords } from './terms-words.ts';

type Kind = CouponTerms['benefit']['kind'];
const BENEFIT = ['terms', 'benefit'] as const;

const Amount = ({ kind, ...field }: { readonly kind: Kind; readonly id?: string }) => {
  switch (benefits[kind].unit) {
    case 'mb':
      return <DataAmountInput {...field} />;
    case 'fen':
      return <MoneyInput {...field} />;
    case 'percent':
      return <InputNumber {...field} max={BENEFIT_PERCENT_MAX} min={1} precision={0} suffix="%" />;
    case 'days':
      return <InputNumber {...field} max={COUPON_DAYS_MAX} min={1} precision={0} />;
  }
};

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
      <Form.Item
        key={kind}
        label={words.amounts[benefits[kind].unit]}
        name={[...BENEFIT, 'amount']}
        rules={[{ required: true, message: words.required }]}
      >
        <Amount kind={kind} />
      </Form.Item>
      {benefits[kind].hasThreshold && (
        <Form.Item
          label={cardClass === 'life' ? words.spendThreshold : words.threshold}
          name={[...BENEFIT, 'thresholdFen']}
        >
          <MoneyInput />
        </Form.Item>
      )}
      {benefits[kind].hasCap && (
        <Form.Item label={words.maxSave} name={[...BENEFIT, 'maxSaveFen']}>
          <MoneyInput minFen={1} />
        </Form.Item>
      )}
      {benefits[kind].hasChannels && (
        <Form.Item label={words.payChannels} name={[...BENEFIT, 'channels']}>
          <Select mode="tags" open={false} suffixIcon={null} />
        </Form.Item>
      )}
    </>
  );
};
