import type { CardClass } from '@coupon-centre/contract/field';
import { useId, useState } from 'react';
import { useLocation } from 'wouter';
import { useCouponUse } from '#lib/coupon-use.tsx';
import { useGoBack } from '#lib/go-back.ts';
import { requestLogin } from '#lib/login-request.ts';
import { serverNow } from '#lib/server-clock.ts';
import { useSession } from '#lib/session.ts';
import { useLocale } from '#lib/words/words.tsx';
import { Button } from '#ui/button.tsx';
import { GuestArt } from '#ui/illustrations/guest.tsx';
import { StateView } from '#ui/state-view.tsx';
import { Tabs, tabId } from '#ui/tabs.tsx';
import { TopBar } from '#ui/top-bar.tsx';
import { ClassFilter } from './class-filter.tsx';
import styles from './my-cards-screen.module.css';
import { useOwnedList } from './owned-list.ts';
import { OwnedListView } from './owned-list-view.tsx';
import { myCardsWords, type ShownTab } from './words.ts';

const tabOrder: readonly ShownTab[] = ['AVAILABLE', 'USING', 'USED', 'EXPIRED'];

/** Asks a guest to log in; the coupons appear as soon as there is a session. */
const Guest = () => {
  const words = myCardsWords[useLocale()];
  return (
    <StateView art={<GuestArt />} text={words.guestHint} title={words.guest}>
      <Button onPress={() => void requestLogin()}>{words.login}</Button>
    </StateView>
  );
};

const OwnCoupons = ({ firstClass }: { readonly firstClass: CardClass | null }) => {
  const locale = useLocale();
  const words = myCardsWords[locale];
  const [, navigate] = useLocation();
  const [tab, setTab] = useState<ShownTab>('AVAILABLE');
  const [cardClass, setCardClass] = useState(firstClass);
  const list = useOwnedList(tab, cardClass);
  const use = useCouponUse();
  const panelId = useId();
  return (
    <>
      <Tabs
        label={words.tabsLabel}
        onSelect={setTab}
        panelId={panelId}
        selected={tab}
        tabs={tabOrder.map((key) => ({ key, name: words.tabs[key], count: list.counts?.[key] }))}
      />
      <ClassFilter locale={locale} onSelect={setCardClass} selected={cardClass} />
      <div aria-labelledby={tabId(panelId, tab)} className={styles['panel']} id={panelId} role="tabpanel">
        <h2 className="only-spoken">{words.tabs[tab]}</h2>
        <OwnedListView
          isFiltered={cardClass !== null}
          list={list}
          locale={locale}
          nowMs={serverNow()}
          onOpen={navigate}
          onUse={use.begin}
          tab={tab}
        />
      </div>
      {use.dialog}
    </>
  );
};

/** `/myCard`, `/H5MyCard`: the coupons that one has, by state and class. */
export const MyCardsScreen = ({ firstClass = null }: { readonly firstClass?: CardClass | null }) => {
  const words = myCardsWords[useLocale()];
  const goBack = useGoBack();
  const session = useSession();
  return (
    <>
      <TopBar back={{ label: words.back, onPress: goBack }} title={words.title} />
      <main className={styles['screen']}>
        {session === null ? <Guest /> : <OwnCoupons firstClass={firstClass} key={session.uid} />}
      </main>
    </>
  );
};
