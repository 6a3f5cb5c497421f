import { Button } from 'antd';
import { useWords } from '#lib/locale.tsx';

const book = { 'zh-CN': { show: '显示号码' }, en: { show: 'Show the number' } } as const;

interface Props {
  /** As in the server's answer, such as `138****5678`. */
  readonly masked: string;
  /** The full number, once it was revealed with a reason. */
  readonly whole?: string | undefined;
  /** Opens the reason dialog; only with the right to reveal numbers. */
  readonly onShow?: (() => void) | undefined;
}

/** A subscriber's number: masked until revealed with a reason. */
export const MaskedNumber = ({ masked, whole, onShow }: Props) => {
  const words = useWords(book);
  return (
    <span style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {whole ?? masked}
      {whole === undefined && onShow !== undefined && (
        <Button onClick={onShow} size="small" type="link">
          {words.show}
        </Button>
      )}
    </span>
  );
};
