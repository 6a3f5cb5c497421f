import { Link } from 'wouter';
import { useLocale } from '#lib/words/words.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { type DailyClaim, dailyResults } from './daily-results.ts';
import styles from './daily-sheet.module.css';
import { dailyWords } from './daily-words.ts';

export interface DailySheetProps {
  readonly claims: readonly DailyClaim[];
  readonly onClose: () => void;
}

/** What came of each of today's daily coupons. */
export const DailySheet = ({ claims, onClose }: DailySheetProps) => {
  const words = dailyWords[useLocale()];
  const { results, collected } = dailyResults(claims);
  return (
    <Sheet closeLabel={words.close} onClose={onClose} title={words.title(collected)}>
      {results.length === 0 && <p>{words.nothing}</p>}
      <ul className={styles['results']}>
        {results.map(({ claim, outcome }) => (
          <li className={styles['result']} key={claim.sCardId}>
            <span className={styles['title']}>{claim.mTitle}</span>
            <span className={classNames(styles['outcome'], outcome === 'collected' && styles['good'])}>
              {outcome === 'collected' && <Icon name="check" size="1.4167em" />}
              {outcome === 'refused' ? claim.msg : words.outcomes[outcome]}
            </span>
          </li>
        ))}
      </ul>
      <div className={styles['actions']}>
        <Link className={buttonClass('primary', 'block')} href="/myCard">
          {words.toMyCards}
        </Link>
        <Button look="plain" onPress={onClose} size="block">
          {words.done}
        </Button>
      </div>
    </Sheet>
  );
};
