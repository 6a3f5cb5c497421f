import { Empty } from 'antd';
import { useWords } from '#lib/locale.tsx';

const book = {
  'zh-CN': { none: '这里还没有内容', noneFits: '没有符合筛选条件的内容' },
  en: { none: 'Nothing here yet', noneFits: 'Nothing fits these filters' },
} as const;

/** In place of the rows of a list that has none; `isFiltered`: others may be there. */
export const Nothing = ({ isFiltered = false }: { readonly isFiltered?: boolean }) => {
  const words = useWords(book);
  return <Empty description={isFiltered ? words.noneFits : words.none} image={Empty.PRESENTED_IMAGE_SIMPLE} />;
};
