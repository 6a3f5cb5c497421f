import useSWR from 'swr';
import { askFor, useAsker } from '#lib/offer/ask-for.ts';
import { CollectableCard } from '#lib/offer/collectable-card.tsx';
import { useListNow } from '#lib/offer/use-list-now.ts';
import { channelPart } from '#lib/visit.ts';
import { useLocale } from '#lib/words/words.tsx';
import { FailedView } from '#ui/failed-view.tsx';
import { CouponListSkeleton } from '#ui/skeleton.tsx';
import styles from './ended-screen.module.css';
import { endedWords } from './words.ts';

const SHOWN = 6;
const SKELETONS = 3;

/** A few coupons that can be had now, for who came too late for another. */
export const OffersNow = () => {
  const locale = useLocale();
  const words = endedWords[locale];
  const { data, error, mutate } = useSWR(['offers-now', useAsker()], () =>
    askFor('getCardVoucherList', { pageSize: SHOWN, ...channelPart() }),
  );
  const list = data?.list ?? [];
  const nowMs = useListNow(list);
  if (data === undefined && error !== undefined) {
    return <FailedView locale={locale} onRetry={() => void mutate()} title={words.offersFailed} />;
  }
  if (data === undefined) return <CouponListSkeleton count={SKELETONS} label={words.loading} />;
  if (list.length === 0) return <p className={styles['none']}>{words.noOffers}</p>;
  return (
    <ul>
      {list.map((card) => (
        <li className={styles['coupon']} key={card.sCardId}>
          <CollectableCard card={card} listedAt={Date.parse(data.asOf)} nowMs={nowMs} />
        </li>
      ))}
    </ul>
  );
};
