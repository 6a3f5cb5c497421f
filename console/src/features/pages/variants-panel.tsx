import { Button, Flex } from 'antd';
import { useWords } from '#lib/locale.tsx';
import { pageWords } from '#ui/claim-page/page-words.ts';
import { VariantChoice } from '#ui/variants/variant-choice.tsx';
import styles from './pages.module.css';
import { mayAddVariant, variantsOf, withNewVariant, withVariant } from './variants.ts';
import { words as book } from './words.ts';
import type { Written } from './written.ts';

interface Props {
  readonly written: Written;
  readonly isReadOnly: boolean;
  /** The variant that is shown, counted from 1; 0: the page itself. */
  readonly shown: number;
  readonly onShow: (variant: number) => void;
  readonly onChange: (written: Written) => void;
}

/** The page itself and its variants: which is shown, added and removed. A page that has none and cannot get any shows nothing. */
export const VariantsPanel = ({ written, isReadOnly, shown, onShow, onChange }: Props) => {
  const { variants: words } = useWords(book);
  const { pageAlone: itself } = useWords(pageWords);
  const variants = variantsOf(written);
  if (variants.length === 0 && isReadOnly) return null;
  const add = (): void => {
    onChange(withNewVariant(written, words.usual));
    onShow(variants.length + 1);
  };
  const remove = (): void => {
    onChange(withVariant(written, shown, null));
    onShow(0);
  };
  return (
    <section aria-label={words.title} className={styles['card']}>
      <h2 className={styles['heading']}>{words.title}</h2>
      <p className={styles['hint']}>{words.about}</p>
      <Flex align="center" gap={12} wrap>
        {variants.length > 0 && <VariantChoice itself={itself} onShow={onShow} shown={shown} variants={variants} />}
        {!isReadOnly && mayAddVariant(written) && <Button onClick={add}>{words.add}</Button>}
        {!isReadOnly && shown > 0 && (
          <Button danger onClick={remove}>
            {words.remove}
          </Button>
        )}
      </Flex>
    </section>
  );
};
