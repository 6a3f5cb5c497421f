import { useWords } from '#lib/locale.tsx';
import { NumberInput } from './number-input.tsx';

const FEN_A_YUAN = 100;
const DECIMALS = 2;
const book = { 'zh-CN': { unit: '元' }, en: { unit: 'yuan' } } as const;

interface Props {
  /** Integer fen, as in the contract; set by `Form.Item`. */
  readonly value?: number | null;
  readonly onChange?: (amountFen: number | null) => void;
  readonly id?: string;
}

/** Money, entered in yuan, stored as integer fen. */
export const MoneyInput = ({ value, onChange, ...rest }: Props) => {
  const words = useWords(book);
  return (
    <NumberInput
      {...rest}
      decimals={DECIMALS}
      onChange={(yuan) => onChange?.(yuan === null ? null : Math.round(yuan * FEN_A_YUAN))}
      suffix={words.unit}
      value={typeof value === 'number' ? value / FEN_A_YUAN : null}
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
