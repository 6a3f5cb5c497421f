import { Segmented } from 'antd';
import { useWords } from '#lib/locale.tsx';
import { leftFor, type Share } from './shares.ts';

const book = {
  'zh-CN': { variant: '方案' },
  en: { variant: 'Variant' },
} as const;

interface Props {
  readonly variants: readonly (Share & { readonly name: string })[];
  /** What the thing itself is called, next to its variants. */
  readonly itself: string;
  /** The variant that is shown, counted from 1; 0: the thing itself. */
  readonly shown: number;
  readonly onShow: (variant: number) => void;
}

/** A page or a coupon itself and its variants, each with its share, one of which is shown. */
export const VariantChoice = ({ variants, itself, shown, onShow }: Props) => {
  const words = useWords(book);
  return (
    <Segmented<number>
      aria-label={words.variant}
      onChange={onShow}
      options={[{ name: itself, percent: leftFor(variants) }, ...variants].map(({ name, percent }, value) => ({
        value,
        label: `${name} · ${percent}%`,
      }))}
      value={shown}
    />
  );
};
