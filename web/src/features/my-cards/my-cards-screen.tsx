import type { OwnedCard } from '@coupon-centre/contract/card/owned-card';
import type { CardClass } from '@coupon-centre/contract/field';
import { OWNED_COUNT_MAX } from '@coupon-centre/contract/limits';
import { useId, useRef } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { sendToHost } from '#host/bridge.ts';
import { useIsApp } from '#host/is-app.ts';
import { useCouponUse } from '#lib/coupon-use.tsx';
import { useReadOnly } from '#lib/read-only.ts';
import { changeExpiryReminder } from '#lib/reminder/expiry-reminder.ts';
import { serverNow } from '#lib/server-clock.ts';
import { useLocale, useWords } from '#lib/words/words.tsx';
import { AdSpace } from '#page-modules/ads/ad-space.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { NothingHereArt } from '#ui/illustrations/nothing-here.tsx';
import { StateView } from '#ui/state-view.tsx';
import { Tabs, tabId } from '#ui/tabs.tsx';
import { showToast } from '#ui/toast.tsx';
import { AccountLine } from './account-line.tsx';
import { ClassFilter } from './class-filter.tsx';
import { useDeletion } from './deletion.ts';
import styles from './my-cards-screen.module.css';
import { type OwnPlace, ownPlaceOf, ownQueryOf, shownTabs } from './own-address.ts';
import { shownCounts } from './own-counts.ts';
import { OwnScreen } from './own-screen.tsx';
import { OwnedCards } from './owned-cards.tsx';
import { useOwnedList } from './owned-list.ts';
import { OwnedListFrame } from './owned-list-frame.tsx';
import { PickButton, TidyBar } from './tidy-bar.tsx';
import { useTidying } from './tidying.ts';
import { TopUpHelper } from './top-up-helper.tsx';
import { type MyCardsWords, myCardsWords } from './words.ts';

/** Ways on from one's own coupons. */
const Ways = ({ onTopUp }: { readonly onTopUp: () => void }) => {
  const words = myCardsWords[useLocale()];
  return (
    <nav aria-label={words.waysLabel} className={styles['ways']}>
      <button className={styles['way']} onClick={onTopUp} type="button">
        <Icon name="ticket" />
        <span>{words.topUp}</span>
      </button>
      <Link className={styles['way']} href="/myCard?saved=1">
        <Icon name="purse" />
        <span>{words.saved}</span>
      </Link>
      <Link className={styles['way']} href="/exchange">
        <Icon name="refresh" />
        <span>{words.exchange}</span>
      </Link>
      <Link className={styles['way']} href="/historyCard">
        <Icon name="clock" />
        <span>{words.history}</span>
      </Link>
    </nav>
  );
};

/** As wide as a figure, so that the tabs stay where they are when the figures come. */
const NOT_COUNTED = '\u2007';

const shownCount = (count: number, words: MyCardsWords): number | string =>
  count > OWNED_COUNT_MAX ? words.moreThan(OWNED_COUNT_MAX) : count;

const OwnCoupons = ({ firstClass }: { readonly firstClass: CardClass | null }) => {
  const locale = useLocale();
  const phrases = useWords();
  const words = myCardsWords[locale];
  const [path, navigate] = useLocation();
  const place = ownPlaceOf({ search: useSearch(), hash: location.hash }, firstClass);
  const { tab, cardClass, isToppingUp } = place;
  const list = useOwnedList(tab, cardClass);
  const deletion = useDeletion();
  const cards = (list.cards ?? []).filter(({ uCardId }) => !deletion.hidden.has(uCardId));
  const tidying = useTidying(cards, list.refresh);
  const use = useCouponUse();
  const refusal = useReadOnly();
  const isInApp = useIsApp();
  const panelId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const counts = list.counts && shownCounts(list.counts, deletion.counted);
  const go = (changed: Partial<OwnPlace>): void => {
    tidying.stop();
    navigate(path + ownQueryOf({ ...place, ...changed }, firstClass), { replace: true });
  };
  const remind = async (card: OwnedCard): Promise<void> => {
    if (refusal !== undefined) return showToast(refusal);
    if (await changeExpiryReminder(card, { locale, phrases })) await list.refresh();
  };
  const canTidy = (tab === 'USED' || tab === 'EXPIRED') && cards.length > 0;
  return (
    <>
      <AccountLine />
      <Tabs
        label={words.tabsLabel}
        onSelect={(chosen) => go({ tab: chosen })}
        panelId={panelId}
        selected={tab}
        tabs={shownTabs.map((key) => ({
          key,
          name: words.tabs[key],
          count: counts === null ? NOT_COUNTED : shownCount(counts[key], words),
        }))}
      />
      <ClassFilter locale={locale} onSelect={(chosen) => go({ cardClass: chosen })} selected={cardClass} />
      <Ways onTopUp={() => go({ isToppingUp: true })} />
      <div
        aria-labelledby={tabId(panelId, tab)}
        className={styles['panel']}
        id={panelId}
        ref={panel}
        role="tabpanel"
        tabIndex={-1}
      >
        <h2 className="only-spoken">{words.tabs[tab]}</h2>
        {canTidy && <PickButton tidying={tidying} />}
        <OwnedListFrame
          cards={cards}
          empty={
            <StateView
              art={<NothingHereArt />}
              text={words.emptyHint}
              title={cardClass === null ? words.empty[tab] : words.emptyOfClass}
            >
              <Link className={buttonClass('primary')} href="/">
                {words.toCentre}
              </Link>
              {isInApp && cardClass !== null && (
                <Button look="plain" onPress={() => sendToHost({ serviceName: 'goTypeClass', cardClass })}>
                  {words.moreInApp}
                </Button>
              )}
            </StateView>
          }
          list={list}
        >
          <OwnedCards cards={cards} nowMs={serverNow()} onRemind={remind} onUse={use.begin} tidying={tidying} />
        </OwnedListFrame>
        <TidyBar list={panel} tidying={tidying} />
      </div>
      {/* Not before it is known how tall the list is: the list would move it. */}
      {(list.cards !== undefined || list.hasFailed) && (
        <div className={styles['below']}>
          <AdSpace spaceCode="my-coupons" />
        </div>
      )}
      {isToppingUp && (
        <TopUpHelper
          onClose={() => go({ isToppingUp: false })}
          onUse={(card) => {
            go({ isToppingUp: false });
            use.begin(card);
          }}
        />
      )}
      {use.dialog}
    </>
  );
};

/** `/myCard`, `/H5MyCard`: the coupons that one has, by state and class. Tab and class stand in the address. */
export const MyCardsScreen = ({ firstClass = null }: { readonly firstClass?: CardClass | null }) => (
  <OwnScreen title={myCardsWords[useLocale()].title}>
    <OwnCoupons firstClass={firstClass} />
  </OwnScreen>
);
