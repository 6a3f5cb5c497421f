import { Empty } from 'antd';
import { useWords } from '#lib/locale.tsx';

const book = {
  'zh-CN': { none: '暂无内容', noneFits: '没有符合筛选条件的内容' },
  en: { none: 'Nothing here yet', noneFits: 'Nothing matches these filters' },
} as const;

/** The text of an empty list; `isFiltered`: filters may hide rows. */
export const Nothing = ({ isFiltered = false }: { readonly isFiltered?: boolean }) => {
  const words = useWords(book);
  return <Empty description={isFiltered ? words.noneFits : words.none} image={Empty.PRESENTED_IMAGE_SIMPLE} />;
};
