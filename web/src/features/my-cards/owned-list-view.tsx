import type { OwnedCard } from '@coupon-centre/contract/card/owned-card';
import type { Locale } from '@coupon-centre/contract/field';
import { Link } from 'wouter';
import { Button, buttonClass } from '#ui/button.tsx';
import { FailedView } from '#ui/failed-view.tsx';
import { NothingHereArt } from '#ui/illustrations/nothing-here.tsx';
import { CouponListSkeleton } from '#ui/skeleton.tsx';
import { StateView } from '#ui/state-view.tsx';
import styles from './my-cards-screen.module.css';
import { OwnedCardRow } from './owned-card-row.tsx';
import type { OwnedList } from './owned-list.ts';
import { myCardsWords, type ShownTab } from './words.ts';

const SKELETON_CARDS = 4;

export interface OwnedListViewProps {
  readonly list: OwnedList;
  readonly tab: ShownTab;
  readonly isFiltered: boolean;
  readonly locale: Locale;
  readonly nowMs: number;
  readonly onUse: (card: OwnedCard) => void;
  readonly onOpen: (href: string) => void;
}

/** One tab's coupons: on their way, failed, none, or all of them with what comes next. */
export const OwnedListView = ({ list, tab, isFiltered, locale, nowMs, onUse, onOpen }: OwnedListViewProps) => {
  const words = myCardsWords[locale];
  if (list.status === 'loading') return <CouponListSkeleton count={SKELETON_CARDS} label={words.loading} />;
  if (list.status === 'failed') {
    return <FailedView locale={locale} onRetry={list.retry} title={words.failed} />;
  }
  if (list.cards.length === 0) {
    return (
      <StateView
        art={<NothingHereArt />}
        text={words.emptyHint}
        title={isFiltered ? words.emptyOfClass : words.empty[tab]}
      >
        <Link className={buttonClass('primary')} href="/">
          {words.toCentre}
        </Link>
      </StateView>
    );
  }
  return (
    <>
      <ul>
        {list.cards.map((card) => (
          <li className={styles['item']} key={card.uCardId}>
            <OwnedCardRow card={card} locale={locale} nowMs={nowMs} onOpen={onOpen} onUse={onUse} />
          </li>
        ))}
      </ul>
      <div className={styles['foot']}>
        {list.hasMoreFailed && <p role="alert">{words.moreFailed}</p>}
        {list.cursor === null ? (
          <p>{words.end}</p>
        ) : (
          <Button busy={list.isLoadingMore} look="quiet" onPress={list.loadMore}>
            {words.more}
          </Button>
        )}
      </div>
    </>
  );
};
