import type { CardClass, Locale } from '@coupon-centre/contract/foundation/field';
import styles from './class-filter.module.css';
import { shownClasses } from './own-address.ts';
import { myCardsWords } from './words.ts';

export interface ClassFilterProps {
  readonly locale: Locale;
  readonly selected: CardClass | null;
  readonly onSelect: (cardClass: CardClass | null) => void;
  /** Whether coupons are shown by their last day; null: that is not offered here. */
  readonly isByDay: boolean | null;
  readonly onByDay: () => void;
}

/** Filter: one class or all; and the view by day. */
export const ClassFilter = ({ locale, selected, onSelect, isByDay, onByDay }: ClassFilterProps) => (
  <fieldset className={styles['group']}>
    <legend className="only-spoken">{myCardsWords[locale].classesLabel}</legend>
    <div className={styles['filter']}>
      {[null, ...shownClasses].map((cardClass) => (
        <button
          aria-pressed={cardClass === selected}
          className={styles['choice']}
          key={cardClass ?? 'all'}
          onClick={() => onSelect(cardClass)}
          type="button"
        >
          {cardClass === null ? myCardsWords[locale].allClasses : myCardsWords[locale].classes[cardClass]}
        </button>
      ))}
      {isByDay !== null && (
        <button aria-pressed={isByDay} className={styles['choice']} onClick={onByDay} type="button">
          {myCardsWords[locale].byDay}
        </button>
      )}
    </div>
  </fieldset>
);
