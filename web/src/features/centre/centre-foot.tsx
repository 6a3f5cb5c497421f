import { Link } from 'wouter';
import { useWords } from '#lib/words/words.tsx';
import styles from './centre-foot.module.css';
import { DeferredGift } from './deferred-gift.tsx';
import { useKeyword } from './use-keyword.ts';

/** Footer: rules and rarely used links. The gift stands outside the lists, or it could not rise above where they begin. */
export const CentreFoot = () => {
  const { centre } = useWords();
  const links = [
    ['/rule', centre.rules],
    ['/protocol', centre.agreement],
    ['/protocol?docKey=privacy', centre.privacy],
    ['/exchange', centre.exchange],
    ['/historyCard', centre.history],
  ] as const;
  return (
    <>
      {useKeyword() === null && <DeferredGift />}
      <footer className={styles['foot']}>
        <p>{centre.fairUse}</p>
        <nav aria-label={centre.footLabel} className={styles['links']}>
          {links.map(([href, name]) => (
            <Link className={styles['link']} href={href} key={href}>
              {name}
            </Link>
          ))}
        </nav>
      </footer>
    </>
  );
};
