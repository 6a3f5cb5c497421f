import type { Right } from '@coupon-centre/contract/call/rights';
import { rightWords } from '@coupon-centre/contract/operator/right-words';
import { Checkbox } from 'antd';
import { useWords } from '#lib/locale.tsx';

interface Props {
  readonly of: readonly Right[];
  /** Given by the form. */
  readonly id?: string;
  readonly value?: Right[];
  readonly onChange?: (rights: Right[]) => void;
}

/** A choice of rights; a form's input. */
export const RightsInput = ({ of, ...input }: Props) => {
  const named = useWords(rightWords);
  return (
    <Checkbox.Group
      {...input}
      options={of.map((value) => ({ value, label: named[value] }))}
      style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(190px, 1fr))', gap: 4 }}
    />
  );
};
