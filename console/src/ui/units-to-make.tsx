import { unitWorthFen } from '@coupon-centre/contract/catalogue/unit-worth';
import { Form } from 'antd';
import { useWords } from '#lib/locale.tsx';
import { useCall } from '#lib/use-call.ts';
import { BudgetLeft } from './budget-left.tsx';
import { counted } from './counted.ts';
import { Exposure } from './exposure.tsx';

const book = {
  'zh-CN': {
    left: (units: string) => `发行上限内还能增加 ${units}`,
    leftToday: (units: string) => `今日还能增加 ${units}`,
  },
  en: {
    left: (units: string) => `${units} more units within the ceiling`,
    leftToday: (units: string) => `${units} more units today`,
  },
} as const;

interface Props {
  readonly templateId: string;
  /** Units that are being asked for. */
  readonly units: number | null | undefined;
  /** How often; default: once. */
  readonly times?: number;
}

/** How many units of a coupon can still be made, and what those asked for are worth. */
export const UnitsToMake = ({ templateId, units, times = 1 }: Props) => {
  const words = useWords(book);
  const { data } = useCall('showCoupon', { templateId });
  const { ceiling, released } = data ?? {};
  if (!ceiling || ceiling.ceiling === null) return null;
  return (
    <div>
      {words.left(counted(ceiling.ceiling - ceiling.units))}
      {typeof units === 'number' && ' · '}
      <Exposure times={times} units={units} valueFen={released && unitWorthFen(released.terms)} />
      {ceiling.perDay !== null && <div>{words.leftToday(counted(ceiling.perDay - ceiling.unitsToday))}</div>}
      {ceiling.budget && (
        <div>
          <BudgetLeft {...ceiling.budget} />
        </div>
      )}
    </div>
  );
};

type FieldName = string | readonly (string | number)[];
const pathOf = (name: FieldName) => (typeof name === 'string' ? name : [...name]);

interface FieldProps extends Pick<Props, 'times'> {
  /** The form's field with the coupon's id. */
  readonly couponIn: FieldName;
  readonly unitsIn: FieldName;
}

/** The same for the coupon and the units that a form asks for. */
export const UnitsAsked = ({ couponIn, unitsIn, times = 1 }: FieldProps) => {
  const form = Form.useFormInstance();
  const templateId: string | undefined = Form.useWatch(pathOf(couponIn), form);
  const units: number | undefined = Form.useWatch(pathOf(unitsIn), form);
  return templateId ? <UnitsToMake templateId={templateId} times={times} units={units} /> : null;
};
