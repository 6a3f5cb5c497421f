import { Form, type FormItemProps } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#lib/locale.tsx';
import { MoneyInput } from './money-input.tsx';
import { NumberInput } from './number-input.tsx';

const FEN_A_YUAN = 100;
const book = {
  'zh-CN': {
    required: '必填',
    whole: (min: string, max: string) => `应为 ${min} 至 ${max} 的整数`,
    money: (min: string, max: string) => `应为 ${min} 至 ${max} 元，最多两位小数`,
  },
  en: {
    required: 'Required',
    whole: (min: string, max: string) => `Enter a whole number from ${min} to ${max}`,
    money: (min: string, max: string) => `Enter ${min} to ${max} yuan, with at most two decimals`,
  },
} as const;

interface Range {
  readonly min: number;
  readonly max: number;
  readonly isRequired?: boolean;
}

const rule = ({ min, max, isRequired = false }: Range, required: string, outside: string) => ({
  validator: (_: unknown, value?: number | null) => {
    if (value === null || value === undefined) {
      return isRequired ? Promise.reject(new Error(required)) : Promise.resolve();
    }
    const isInside = Number.isInteger(value) && value >= min && value <= max;
    return isInside ? Promise.resolve() : Promise.reject(new Error(outside));
  },
});

/** The rule of a field for a whole number within bounds. */
export function useWholeNumber(range: Range) {
  const words = useWords(book);
  return rule(range, words.required, words.whole(range.min.toLocaleString('en'), range.max.toLocaleString('en')));
}

/** The rule of a field for money within bounds, fen. */
function useMoneyRange(range: Range) {
  const words = useWords(book);
  const yuan = (fen: number) => (fen / FEN_A_YUAN).toLocaleString('en', { minimumFractionDigits: 2 });
  return rule(range, words.required, words.money(yuan(range.min), yuan(range.max)));
}

interface Props extends Range, Pick<FormItemProps, 'name' | 'extra'> {
  readonly label: string;
  readonly suffix?: ReactNode;
  readonly width?: number | '100%';
}

/** A field for a whole number. What is out of bounds is said, and never changed. */
export const NumberItem = ({ min, max, isRequired = false, suffix, width, ...item }: Props) => (
  <Form.Item {...item} rules={[useWholeNumber({ min, max, isRequired })]}>
    <NumberInput suffix={suffix} {...(width !== undefined && { width })} />
  </Form.Item>
);

/** A field for money; bounds and value in fen. */
export const MoneyItem = ({ min, max, isRequired = false, ...item }: Omit<Props, 'suffix' | 'width'>) => (
  <Form.Item {...item} rules={[useMoneyRange({ min, max, isRequired })]}>
    <MoneyInput />
  </Form.Item>
);
