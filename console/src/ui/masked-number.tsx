import { Button } from 'antd';
import { useWords } from '#lib/locale.tsx';

const book = { 'zh-CN': { show: '显示号码' }, en: { show: 'Show the number' } } as const;

interface Props {
  /** As the server answers it, such as `138****5678`. */
  readonly masked: string;
  /** The whole number, once it was asked for with a reason. */
  readonly whole?: string | undefined;
  /** Opens the dialog that asks for the reason; only for those who have the right. */
  readonly onShow?: (() => void) | undefined;
}

/** A subscriber's number: masked, unless it was shown with a reason. */
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
