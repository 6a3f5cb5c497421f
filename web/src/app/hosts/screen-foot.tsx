import { useLocation } from 'wouter';
import { useLargeType } from '#lib/page/large-type.ts';
import { CustomerService } from '#lib/service/customer-service.tsx';
import { useWords } from '#lib/words/words.tsx';
import styles from './screen-foot.module.css';

/** The coupon centre's head has the switch. */
const CENTRE: readonly string[] = ['/', '/main'];

/** Results have the way to a person beside the order number. */
const RESULTS: readonly string[] = ['/useCardResult', '/useCardFailResult'];

/** Below every screen: the way to large type, where the screen's head has none, and to a person. */
export const ScreenFoot = () => {
  const [path] = useLocation();
  const hasSwitch = !CENTRE.includes(path);
  const { shell } = useWords();
  const [isLarge, toggleLarge] = useLargeType();
  return (
    <footer className={styles['foot']}>
      {hasSwitch && (
        <button aria-pressed={isLarge} className={styles['toggle']} onClick={toggleLarge} type="button">
          {isLarge ? shell.standardType : shell.largeType}
        </button>
      )}
      {!RESULTS.includes(path) && <CustomerService />}
    </footer>
  );
};
