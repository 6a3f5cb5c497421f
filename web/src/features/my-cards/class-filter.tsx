import type { CardClass, Locale } from '@coupon-centre/contract/field';
import styles from './class-filter.module.css';
import { myCardsWords } from './words.ts';

/** In the order of the coupon centre; named here because the contract's list would bring its parser along. */
const classes: readonly CardClass[] = ['traffic', 'credit', 'topup', 'experience', 'life'];

export interface ClassFilterProps {
  readonly locale: Locale;
  readonly selected: CardClass | null;
  readonly onSelect: (cardClass: CardClass | null) => void;
}

/** One class or all of them. */
export const ClassFilter = ({ locale, selected, onSelect }: ClassFilterProps) => (
  <fieldset className={styles['group']}>
    <legend className="only-spoken">{myCardsWords[locale].classesLabel}</legend>
    <div className={styles['filter']}>
      {[null, ...classes].map((cardClass) => (
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
    </div>
  </fieldset>
);
