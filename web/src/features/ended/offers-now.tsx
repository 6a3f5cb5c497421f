import { useRefresher } from '#lib/call/refreshers.ts';
import { useOwnAnswer } from '#lib/call/use-answer.ts';
import { channelPart } from '#lib/navigation/visit.ts';
import { CollectableCard } from '#lib/offer/collectable-card.tsx';
import { useListNow } from '#lib/offer/use-list-now.ts';
import { useLocale } from '#lib/words/words.tsx';
import { FailedView } from '#ui/states/failed-view.tsx';
import { CouponListSkeleton } from '#ui/states/skeleton.tsx';
import styles from './ended-screen.module.css';
import { endedWords } from './words.ts';

const SHOWN = 6;
const SKELETONS = 3;

/** A few coupons on offer now, as alternatives to the one that ended. */
export const OffersNow = () => {
  const locale = useLocale();
  const words = endedWords[locale];
  const { data, error, mutate } = useOwnAnswer('listOffers', { pageSize: SHOWN, ...channelPart() });
  useRefresher(mutate);
  const list = data?.list ?? [];
  const nowMs = useListNow(list);
  if (data === undefined && error !== undefined) {
    return <FailedView locale={locale} onRetry={() => mutate()} title={words.offersFailed} />;
  }
  if (data === undefined) return <CouponListSkeleton count={SKELETONS} label={words.loading} />;
  if (list.length === 0) return <p className={styles['none']}>{words.noOffers}</p>;
  return (
    <ul className="coupons">
      {list.map((card) => (
        <li key={card.sCardId}>
          <CollectableCard card={card} listedAt={Date.parse(data.asOf)} nowMs={nowMs} />
        </li>
      ))}
    </ul>
  );
};
