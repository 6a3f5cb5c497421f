import type { SharedData } from '@coupon-centre/contract/front-ends/page-rendering';
import { CollectableCard } from '#lib/offer/collectable-card.tsx';
import { useListNow } from '#lib/offer/use-list-now.ts';
import { useLocale } from '#lib/words/words.tsx';
import styles from './share-frame.module.css';
import { sharePageWords } from './words.ts';

type Coupons = SharedData['offers'];

export interface OfferListProps {
  readonly title: string;
  readonly coupons: Coupons;
}

/** A few coupons under a heading, each with its action button. */
export const OfferList = ({ title, coupons: { list, asOf } }: OfferListProps) => {
  const words = sharePageWords[useLocale()];
  const nowMs = useListNow(list);
  return (
    <section className={styles['section']}>
      <h2 className={styles['title']}>{title}</h2>
      {list.length === 0 && <p className={styles['none']}>{words.noOffers}</p>}
      <ul className="coupons">
        {list.map((card) => (
          <li key={card.sCardId}>
            <CollectableCard card={card} listedAt={Date.parse(asOf)} nowMs={nowMs} />
          </li>
        ))}
      </ul>
    </section>
  );
};
