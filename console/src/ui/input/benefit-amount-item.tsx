import { type BenefitKind, benefits } from '@coupon-centre/contract/foundation/benefit-kinds';
import { BENEFIT_PERCENT_MAX, COUPON_DAYS_MAX, COUPON_PRICE_MAX_FEN } from '@coupon-centre/contract/foundation/limits';
import { Form } from 'antd';
import { DataAmountInput } from './data-amount-input.tsx';
import { MoneyItem, NumberItem, useWholeNumber } from './number-item.tsx';

/** 100 TB. */
const DATA_MAX_MB = 100 * 1024 ** 2;

interface Props {
  readonly kind: BenefitKind;
  readonly label: string;
  readonly name: string | (string | number)[];
}

/** The field for a benefit's amount, in the unit of its kind. Only a code may be worth nothing. */
export const BenefitAmountItem = ({ kind, ...field }: Props) => {
  const item = { ...field, isRequired: true, min: 1 };
  const wholeMb = useWholeNumber({ ...item, max: DATA_MAX_MB });
  switch (benefits[kind].unit) {
    case 'mb':
      return (
        <Form.Item {...field} rules={[wholeMb]}>
          <DataAmountInput />
        </Form.Item>
      );
    case 'fen':
      return <MoneyItem {...item} max={COUPON_PRICE_MAX_FEN} min={kind === 'CODE' ? 0 : 1} />;
    case 'percent':
      return <NumberItem {...item} max={BENEFIT_PERCENT_MAX} suffix="%" />;
    case 'days':
      return <NumberItem {...item} max={COUPON_DAYS_MAX} />;
  }
};
