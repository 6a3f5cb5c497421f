import { useWords } from '#lib/locale.tsx';
import { useCall } from '#lib/use-call.ts';
import { counted } from '#ui/counted.ts';
import styles from './approvals-to-decide.module.css';

const book = { 'zh-CN': { toDecide: '待您审批' }, en: { toDecide: 'For you to decide' } } as const;

const EVERY_MS = 30_000;
const ONE_ROW = { view: 'MINE', pageSize: 1 } as const;

/** How many approvals wait for the viewer; nothing while there are none. */
export const ApprovalsToDecide = () => {
  const words = useWords(book);
  const { data } = useCall('listApprovals', ONE_ROW, { everyMs: EVERY_MS });
  if (!data || data.total === 0) return null;
  return (
    <span className={styles['count']} title={words.toDecide}>
      {counted(data.total)}
    </span>
  );
};
