import type { CentreData } from '@coupon-centre/contract/front-ends/page-rendering';
import { CollectableCard } from '#lib/offer/collectable-card.tsx';
import { useListNow } from '#lib/offer/use-list-now.ts';
import { useWords } from '#lib/words/words.tsx';
import { Button } from '#ui/button.tsx';
import { useChosenList } from './chosen-list.ts';
import styles from './shelf.module.css';

export interface ShelfProps {
  readonly shelf: CentreData['classes']['classes'][number];
  /** When it was listed, ISO 8601. */
  readonly asOf: string;
}

/** A few coupons of one class, with a link to all of them. */
export const Shelf = ({ shelf, asOf }: ShelfProps) => {
  const { centre } = useWords();
  const [, choose] = useChosenList();
  const nowMs = useListNow(shelf.list);
  const titleId = `class-${shelf.classId}`;
  return (
    <section aria-labelledby={titleId} className={styles['shelf']}>
      <h2 className={styles['title']} id={titleId}>
        {shelf.icon && <img alt="" className={styles['icon']} loading="lazy" src={shelf.icon} />}
        {shelf.name}
      </h2>
      <ul className="coupons">
        {shelf.list.map((card) => (
          <li key={card.sCardId}>
            <CollectableCard card={card} listedAt={Date.parse(asOf)} nowMs={nowMs} />
          </li>
        ))}
        {shelf.total > shelf.list.length && (
          <li className={styles['more']}>
            <Button
              label={centre.ofCoupon(centre.more(shelf.total), shelf.name)}
              look="plain"
              onPress={() => choose(shelf.classId)}
              size="small"
            >
              {centre.more(shelf.total)}
            </Button>
          </li>
        )}
      </ul>
    </section>
  );
};
