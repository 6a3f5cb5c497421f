import { Button } from 'antd';
import { useWords } from '#lib/locale.tsx';
import type { Primary } from '../page-header.tsx';
import styles from './nothing.module.css';

const book = {
  'zh-CN': { none: '暂无内容', noneFits: '没有符合筛选条件的内容' },
  en: { none: 'Nothing here yet', noneFits: 'Nothing matches these filters' },
} as const;

interface Props {
  /** Filters may hide rows. */
  readonly isFiltered?: boolean;
  /** What to say of a list that holds nothing at all. */
  readonly text?: string | undefined;
  /** What a list that holds nothing at all begins with. */
  readonly primary?: Primary | undefined;
}

/** The text of an empty list. */
export const Nothing = ({ isFiltered = false, text, primary }: Props) => {
  const words = useWords(book);
  const description = isFiltered ? words.noneFits : (text ?? words.none);
  return (
    <div className={styles['nothing']}>
      {description}
      {!isFiltered && primary && (
        <div>
          <Button onClick={primary.onPress}>{primary.text}</Button>
        </div>
      )}
    </div>
  );
};
