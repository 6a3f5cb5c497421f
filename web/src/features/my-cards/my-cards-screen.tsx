import type { CardClass } from '@coupon-centre/contract/foundation/field';
import { OWNED_COUNT_MAX } from '@coupon-centre/contract/foundation/limits';
import type { OwnedCard } from '@coupon-centre/contract/wallet/owned-card';
import { useId, useRef } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { sendToHost } from '#host/bridge.ts';
import { useIsApp } from '#host/is-app.ts';
import { useReadOnly } from '#lib/offline/read-only.ts';
import { changeExpiryReminder } from '#lib/reminder/expiry-reminder.ts';
import { serverNow } from '#lib/time/server-clock.ts';
import { useCouponUse } from '#lib/use/coupon-use.tsx';
import { useLocale, useWords } from '#lib/words/words.tsx';
import { AdSpace } from '#page-modules/ads/ad-space.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { NothingHereArt } from '#ui/states/illustrations/nothing-here.tsx';
import { StateView } from '#ui/states/state-view.tsx';
import { tabId } from '#ui/tab-id.ts';
import { Tabs } from '#ui/tabs.tsx';
import { showToast } from '#ui/toast.tsx';
import { AccountLine } from './account/account-line.tsx';
import { MessagesLink } from './account/messages-link.tsx';
import { ByDay } from './by-day/by-day.tsx';
import { ClassFilter } from './class-filter.tsx';
import styles from './my-cards-screen.module.css';
import { type OwnPlace, ownPlaceOf, ownQueryOf, shownTabs } from './own-address.ts';
import { shownCounts } from './own-counts.ts';
import { OwnScreen } from './own-screen.tsx';
import { OwnedCards } from './owned-cards.tsx';
import { useOwnedList } from './owned-list.ts';
import { OwnedListFrame } from './owned-list-frame.tsx';
import { useDeletion } from './tidying/deletion.ts';
import { PickButton, TidyBar } from './tidying/tidy-bar.tsx';
import { useTidying } from './tidying/tidying.ts';
import { TopUpHelper } from './top-up-helper.tsx';
import { type MyCardsWords, myCardsWords } from './words.ts';

/** Links to related screens. */
const Ways = ({ onTopUp }: { readonly onTopUp: () => void }) => {
  const words = myCardsWords[useLocale()];
  return (
    <nav aria-label={words.waysLabel} className={styles['ways']}>
      <button className={styles['way']} onClick={onTopUp} type="button">
        <Icon name="phone" />
        <span>{words.topUp}</span>
      </button>
      <Link className={styles['way']} href="/myCard?saved=1">
        <Icon name="purse" />
        <span>{words.saved}</span>
      </Link>
      <Link className={styles['way']} href="/exchange">
        <Icon name="code" />
        <span>{words.exchange}</span>
      </Link>
      <Link className={styles['way']} href="/historyCard">
        <Icon name="clock" />
        <span>{words.history}</span>
      </Link>
    </nav>
  );
};

/** A space as wide as a digit, so that the tabs do not move when the counts arrive. */
const NOT_COUNTED = '\u2007';

const shownCount = (count: number, words: MyCardsWords): number | string =>
  count > OWNED_COUNT_MAX ? words.moreThan(OWNED_COUNT_MAX) : count;

/** Shown where the tab has no coupon of the class. */
const NothingHere = ({ tab, cardClass }: Pick<OwnPlace, 'tab' | 'cardClass'>) => {
  const words = myCardsWords[useLocale()];
  const isInApp = useIsApp();
  return (
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
  );
};

const OwnCoupons = ({ firstClass }: { readonly firstClass: CardClass | null }) => {
  const locale = useLocale();
  const phrases = useWords();
  const words = myCardsWords[locale];
  const [path, navigate] = useLocation();
  const place = ownPlaceOf({ search: useSearch(), hash: location.hash }, firstClass);
  const { tab, cardClass, isByDay, isToppingUp } = place;
  const list = useOwnedList(tab, cardClass);
  const deletion = useDeletion();
  const cards = (list.cards ?? []).filter(({ uCardId }) => !deletion.hidden.has(uCardId));
  const tidying = useTidying(cards, list.refresh);
  const use = useCouponUse();
  const refusal = useReadOnly();
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
  const listed = (some: readonly OwnedCard[]) => (
    <OwnedCards cards={some} nowMs={serverNow()} onRemind={remind} onUse={use.begin} tidying={tidying} />
  );
  const canTidy = (tab === 'USED' || tab === 'EXPIRED') && cards.length > 0;
  return (
    <>
      <Tabs
        isOneLine
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
      <ClassFilter
        isByDay={tab === 'AVAILABLE' ? isByDay : null}
        locale={locale}
        onByDay={() => go({ isByDay: !isByDay })}
        onSelect={(chosen) => go({ cardClass: chosen })}
        selected={cardClass}
      />
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
        <OwnedListFrame cards={cards} empty={<NothingHere cardClass={cardClass} tab={tab} />} list={list}>
          {tab === 'AVAILABLE' && isByDay ? (
            <ByDay cards={cards} nowMs={serverNow()}>
              {listed}
            </ByDay>
          ) : (
            listed(cards)
          )}
        </OwnedListFrame>
      </div>
      {/* Not in the panel, or it could not rise above where that begins. */}
      <TidyBar list={panel} tidying={tidying} />
      {/* Only once the list's height is known, or the list would push it down. */}
      {(list.cards !== undefined || list.hasFailed) && (
        <div className={styles['below']}>
          <Ways onTopUp={() => go({ isToppingUp: true })} />
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

/** `/myCard`, `/H5MyCard`: the subscriber's coupons by state and class. Tab and class are kept in the address. */
export const MyCardsScreen = ({ firstClass = null }: { readonly firstClass?: CardClass | null }) => (
  <OwnScreen end={<MessagesLink />} under={<AccountLine />} title={myCardsWords[useLocale()].title}>
    <OwnCoupons firstClass={firstClass} />
  </OwnScreen>
);
