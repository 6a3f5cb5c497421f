import type { CouponTerms } from '@coupon-centre/contract/operator/coupons/coupon-terms';
import { Form, InputNumber, Select, Switch } from 'antd';
import { useWords } from '#lib/locale.tsx';
import { DataAmountInput } from '#ui/data-amount-input.tsx';
import { MoneyInput } from '#ui/money-input.tsx';
import { kindsOf } from './coupon-form-values.ts';
import { termsWords } from './terms-words.ts';

type Kind = CouponTerms['benefit']['kind'];
const BENEFIT = ['terms', 'benefit'] as const;

const Amount = ({ kind, ...field }: { readonly kind: Kind; readonly id?: string }) => {
  switch (kind) {
    case 'DATA_MB':
      return <DataAmountInput {...field} />;
    case 'TOPUP_PERCENT':
      return <InputNumber {...field} max={99} min={1} precision={0} suffix="%" />;
    case 'EXPERIENCE':
      return <InputNumber {...field} max={3650} min={1} precision={0} />;
    default:
      return <MoneyInput {...field} />;
  }
};

/** Whether its codes are a partner's. Where it is on it is shown for every class, so that it can be turned off. */
const ExternalCodes = ({ isReleased }: { readonly isReleased: boolean }) => {
  const words = useWords(termsWords);
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

/** What the coupon gives. */
export const BenefitFields = ({ isReleased }: { readonly isReleased: boolean }) => {
  const words = useWords(termsWords);
  const form = Form.useFormInstance();
  const cardClass: CouponTerms['cardClass'] = Form.useWatch(['terms', 'cardClass'], form) ?? 'traffic';
  const kind: Kind = Form.useWatch([...BENEFIT, 'kind'], form) ?? kindsOf[cardClass][0];
  const isExternal: boolean = Form.useWatch(['terms', 'externalCodes'], { form, preserve: true }) ?? false;
  const amountLabel = kind === 'TOPUP_PERCENT' ? words.percent : kind === 'EXPERIENCE' ? words.days : words.amount;
  return (
    <>
      <Form.Item label={words.benefitKind} name={[...BENEFIT, 'kind']}>
        <Select
          options={kindsOf[cardClass].map((value) => ({ value, label: words.kinds[value] }))}
          style={{ width: 240 }}
        />
      </Form.Item>
      <Form.Item
        key={kind}
        label={amountLabel}
        name={[...BENEFIT, 'amount']}
        rules={[{ required: true, message: words.required }]}
      >
        <Amount kind={kind} />
      </Form.Item>
      {(cardClass === 'topup' || cardClass === 'life') && (
        <Form.Item
          label={cardClass === 'life' ? words.spendThreshold : words.threshold}
          name={[...BENEFIT, 'thresholdFen']}
        >
          <MoneyInput />
        </Form.Item>
      )}
      {(cardClass === 'life' || isExternal) && <ExternalCodes isReleased={isReleased} />}
      {kind === 'TOPUP_PERCENT' && (
        <Form.Item label={words.maxSave} name={[...BENEFIT, 'maxSaveFen']}>
          <MoneyInput minFen={1} />
        </Form.Item>
      )}
      {cardClass === 'topup' && (
        <Form.Item label={words.payChannels} name={[...BENEFIT, 'channels']}>
          <Select mode="tags" open={false} suffixIcon={null} />
        </Form.Item>
      )}
    </>
  );
};
