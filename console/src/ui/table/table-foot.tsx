import { Button, Select } from 'antd';
import type { Paging } from '#lib/address/paging.ts';
import { useWords } from '#lib/locale.tsx';
import { counted } from '#ui/counted.ts';
import styles from './data-table.module.css';

const book = {
  'zh-CN': {
    total: (count: number) => `共 ${count.toLocaleString('zh-CN')} 条`,
    page: (page: number) => `第 ${page} 页`,
    size: '每页条数',
    perPage: (size: number) => `${size} 条/页`,
    before: '上一页',
    next: '下一页',
  },
  en: {
    total: (count: number) => `${counted(count)} in all`,
    page: (page: number) => `Page ${page}`,
    size: 'Rows per page',
    perPage: (size: number) => `${size} per page`,
    before: 'Previous',
    next: 'Next',
  },
} as const;

interface Props {
  readonly paging: Paging;
  /** Rows on this page. */
  readonly shown: number;
  readonly total: number | undefined;
  /** Where the next page begins; null: this is the last. */
  readonly cursor: string | null;
}

/** Below a list: its length and its pages. */
export const TableFoot = ({ paging, shown, total, cursor }: Props) => {
  const words = useWords(book);
  const isFirst = paging.page === 1;
  if (isFirst && cursor === null && paging.size === paging.sizes[0]) {
    return <div className={styles['foot']}>{words.total(total ?? shown)}</div>;
  }
  return (
    <div className={styles['foot']}>
      {total !== undefined && <span className={styles['total']}>{words.total(total)}</span>}
      <Select
        aria-label={words.size}
        onChange={paging.setSize}
        options={paging.sizes.map((size) => ({ value: size, label: words.perPage(size) }))}
        size="small"
        value={paging.size}
      />
      <Button disabled={isFirst} onClick={paging.goBack} size="small">
        {words.before}
      </Button>
      <span aria-live="polite">{words.page(paging.page)}</span>
      <Button disabled={cursor === null} onClick={() => cursor !== null && paging.goOn(cursor)} size="small">
        {words.next}
      </Button>
    </div>
  );
};
