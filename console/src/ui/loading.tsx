import { useWords } from '#lib/locale.tsx';
import styles from './loading.module.css';

const book = { 'zh-CN': { loading: '正在加载' }, en: { loading: 'Loading' } } as const;

/** In the place of what is being loaded. */
export const Loading = () => (
  <div aria-label={useWords(book).loading} className={styles['loading']} role="status">
    <span />
    <span />
    <span />
  </div>
);
