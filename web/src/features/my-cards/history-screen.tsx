import type { OwnedCard } from '@coupon-centre/contract/wallet/owned-card';
import { useRef } from 'react';
import { Link } from 'wouter';
import { formatMoment } from '#lib/time/business-time.ts';
import { serverNow } from '#lib/time/server-clock.ts';
import { useLocale } from '#lib/words/words.tsx';
import { buttonClass } from '#ui/button.tsx';
import { NothingHereArt } from '#ui/states/illustrations/nothing-here.tsx';
import { StateView } from '#ui/states/state-view.tsx';
import { byMonth } from './by-month.ts';
import { historyWords } from './history-words.ts';
import styles from './my-cards-screen.module.css';
import { OwnScreen } from './own-screen.tsx';
import { OwnedCards } from './owned-cards.tsx';
import { useOwnedList } from './owned-list.ts';
import { OwnedListFrame } from './owned-list-frame.tsx';
import { useDeletion } from './tidying/deletion.ts';
import { PickButton, TidyBar } from './tidying/tidy-bar.tsx';
import { useTidying } from './tidying/tidying.ts';

const History = () => {
  const words = historyWords[useLocale()];
  const list = useOwnedList('HISTORY', null);
  const { hidden } = useDeletion();
  const cards = (list.cards ?? []).filter(({ uCardId }) => !hidden.has(uCardId));
  const tidying = useTidying(cards, list.refresh);
  const panel = useRef<HTMLDivElement>(null);
  // A coupon expires with the end of its last day, which is the day to name.
  const fact = ({ state, changedAt, validTo }: OwnedCard): string =>
    words.event(state, formatMoment(state === 'EXPIRED' ? Date.parse(validTo) - 1 : changedAt));
  return (
    <>
      <div className={styles['panel']} ref={panel} tabIndex={-1}>
        {cards.length > 0 && <PickButton tidying={tidying} />}
        <OwnedListFrame
          cards={cards}
          empty={
            <StateView art={<NothingHereArt />} text={words.emptyHint} title={words.empty}>
              <Link className={buttonClass('primary')} href="/myCard">
                {words.toMyCards}
              </Link>
            </StateView>
          }
          list={list}
        >
          {byMonth(cards).map(({ year, month, cards: ofMonth }) => (
            <section key={`${year}-${month}`}>
              <h2 className={styles['month']}>{words.month(year, month)}</h2>
              <OwnedCards cards={ofMonth} fact={fact} nowMs={serverNow()} tidying={tidying} />
            </section>
          ))}
        </OwnedListFrame>
      </div>
      <TidyBar list={panel} tidying={tidying} />
    </>
  );
};

/** `/historyCard`: used, expired and withdrawn coupons by month, with what each saved. */
export const HistoryScreen = () => (
  <OwnScreen title={historyWords[useLocale()].title}>
    <History />
  </OwnScreen>
);
