import { Segmented } from 'antd';
import { useWords } from '#lib/locale.tsx';
import { pageWords } from './page-words.ts';

const WHOLE_PERCENT = 100;

interface Props {
  readonly variants: readonly { readonly name: string; readonly percent: number }[];
  /** The variant that is shown, counted from 1; 0: the page itself. */
  readonly shown: number;
  readonly onShow: (variant: number) => void;
}

/** The page itself and its variants, each with its share, one of which is shown. */
export const VariantChoice = ({ variants, shown, onShow }: Props) => {
  const words = useWords(pageWords);
  const left = variants.reduce((rest, { percent }) => rest - percent, WHOLE_PERCENT);
  return (
    <Segmented<number>
      aria-label={words.variant}
      onChange={onShow}
      options={[{ name: words.pageAlone, percent: left }, ...variants].map(({ name, percent }, value) => ({
        value,
        label: `${name} · ${percent}%`,
      }))}
      value={shown}
    />
  );
};
