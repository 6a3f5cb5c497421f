import { InputNumber, type InputNumberProps } from 'antd';
import { useWords } from '#lib/locale.tsx';

const FEN_A_YUAN = 100;
const book = { 'zh-CN': { unit: '元' }, en: { unit: 'yuan' } } as const;

interface Props extends Omit<InputNumberProps<number>, 'value' | 'onChange' | 'min' | 'max'> {
  /** Integer fen, as in the contract; set by `Form.Item`. */
  readonly value?: number | null;
  readonly onChange?: (amountFen: number | null) => void;
  readonly minFen?: number;
  readonly maxFen?: number;
}

/** Money, entered in yuan, stored as integer fen. */
export const MoneyInput = ({ value, onChange, minFen = 0, maxFen, ...rest }: Props) => {
  const words = useWords(book);
  return (
    <InputNumber<number>
      style={{ width: 180 }}
      {...rest}
      {...(maxFen !== undefined && { max: maxFen / FEN_A_YUAN })}
      min={minFen / FEN_A_YUAN}
      onChange={(yuan) => onChange?.(yuan === null ? null : Math.round(yuan * FEN_A_YUAN))}
      precision={2}
      suffix={words.unit}
      value={value === undefined || value === null ? null : value / FEN_A_YUAN}
    />
  );
};

/** `1,234.50 元`, from integer fen. */
export const Money = ({ fen }: { readonly fen: number }) => {
  const words = useWords(book);
  const yuan = (fen / FEN_A_YUAN).toLocaleString('en', { minimumFractionDigits: 2 });
  return (
    <span style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {yuan} {words.unit}
    </span>
  );
};
