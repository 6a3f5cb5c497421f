import { useRefresher } from '#lib/call/refreshers.ts';
import { useOwnAnswer } from '#lib/call/use-answer.ts';
import { channelPart } from '#lib/navigation/visit.ts';
import { CollectableCard } from '#lib/offer/collectable-card.tsx';
import { useListNow } from '#lib/offer/use-list-now.ts';
import { useLocale } from '#lib/words/words.tsx';
import { CouponListSkeleton } from '#ui/states/skeleton.tsx';
import styles from './guest-wall.module.css';
import { guestWords } from './guest-words.ts';

const SHOWN = 4;
const NONE = [] as const;

/** A few coupons that a guest can collect by logging in; nothing where there are none. */
export const GuestOffers = () => {
  const words = guestWords[useLocale()];
  const { data, error, mutate } = useOwnAnswer('listOffers', {
    collectableNow: true,
    pageSize: SHOWN,
    ...channelPart(),
  });
  useRefresher(mutate);
  const list = data?.list ?? NONE;
  const nowMs = useListNow(list);
  if (data === undefined ? error !== undefined : data.list.length === 0) return null;
  return (
    <section className={styles['offers']}>
      <h2 className={styles['heading']}>{words.offers}</h2>
      {data === undefined ? (
        <CouponListSkeleton count={SHOWN} label={words.loading} />
      ) : (
        <ul className="coupons">
          {list.map((card) => (
            <li key={card.sCardId}>
              <CollectableCard card={card} listedAt={Date.parse(data.asOf)} nowMs={nowMs} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
