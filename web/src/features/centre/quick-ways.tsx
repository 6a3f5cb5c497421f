import { Link } from 'wouter';
import { useWords } from '#lib/words/words.tsx';
import { Icon } from '#ui/icon.tsx';
import styles from './quick-ways.module.css';

/** Shortcuts to everything but collecting; the link to my coupons is in the head. */
export const QuickWays = () => {
  const { centre } = useWords();
  const ways = [
    { href: '/exchange', icon: 'code', name: centre.exchange },
    { href: '/myCard?topUp=1', icon: 'phone', name: centre.topUp },
    { href: '/myCard?saved=1', icon: 'purse', name: centre.saved },
    { href: '/historyCard', icon: 'clock', name: centre.history },
  ] as const;
  return (
    <nav aria-label={centre.waysLabel} className={styles['ways']}>
      {ways.map(({ href, icon, name }) => (
        <Link className={styles['way']} href={href} key={href}>
          <span className={styles['icon']}>
            <Icon name={icon} size="1.9167em" />
          </span>
          {name}
        </Link>
      ))}
    </nav>
  );
};
