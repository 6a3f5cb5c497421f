import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useRefresher } from '#lib/call/refreshers.ts';
import { useWords } from '#lib/words/words.tsx';
import { CouponListSkeleton } from '#ui/states/skeleton.tsx';
import { Tabs, tabId } from '#ui/tabs.tsx';
import { useClasses } from './centre-data.ts';
import styles from './class-shelves.module.css';
import { DeferredList } from './coupon-pages/deferred-list.tsx';
import { DeferredPages } from './coupon-pages/deferred-pages.tsx';
import { FailedList } from './coupon-pages/failed-list.tsx';
import { DailyStrip } from './daily/daily-strip.tsx';
import { loadExtras } from './load-extras.ts';
import { Shelf } from './shelf.tsx';

const PANEL_ID = 'classes';
const RECOMMENDED = '';
/** Tabs that are no class: no class's id has a dot. */
const FOR_YOU = '.forYou';
const ALL = '.all';
const SKELETONS = 4;

/** Scrolls to the top of the list when the class changes. */
const useListTop = (
  selected: string,
  tabs: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
): void => {
  const shown = useRef(selected);
  useEffect(() => {
    if (shown.current === selected) return;
    shown.current = selected;
    const above = (panel.current?.getBoundingClientRect().top ?? 0) - (tabs.current?.offsetHeight ?? 0);
    if (above < 0) scrollBy(0, above);
  }, [selected, tabs, panel]);
};

/** The centre by class: a few coupons of each class, or one list in full. The choice is kept in the address. */
export const ClassShelves = ({ classId }: { readonly classId: string | null }) => {
  const { centre } = useWords();
  const { data, error, mutate } = useClasses();
  useRefresher(mutate);
  const [path, navigate] = useLocation();
  const tabs = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const lists = [FOR_YOU, ALL, ...(data?.classes ?? []).map((found) => found.classId)];
  const selected = classId !== null && lists.includes(classId) ? classId : RECOMMENDED;
  useListTop(selected, tabs, panel);
  const choose = (key: string): void =>
    navigate(key === RECOMMENDED ? path : `${path}?classId=${encodeURIComponent(key)}`, { replace: true });
  if (data === undefined) {
    return error === undefined ? (
      <div className={styles['waiting']}>
        <CouponListSkeleton count={SKELETONS} label={centre.loading} />
      </div>
    ) : (
      <FailedList onRetry={() => void mutate()} />
    );
  }
  if (data.classes.length === 0) {
    return <DeferredList load={loadExtras}>{({ EmptyCentre }) => <EmptyCentre onRetry={mutate} />}</DeferredList>;
  }
  return (
    <>
      <div className={styles['tabs']} ref={tabs}>
        <Tabs
          isOneLine
          label={centre.classesLabel}
          onSelect={choose}
          panelId={PANEL_ID}
          selected={selected}
          tabs={[
            { key: RECOMMENDED, name: centre.recommended },
            { key: FOR_YOU, name: centre.forYou },
            { key: ALL, name: centre.all },
            ...data.classes.map((found) => ({ key: found.classId, name: found.name })),
          ]}
        />
      </div>
      <div
        aria-labelledby={tabId(PANEL_ID, selected)}
        className={styles['panel']}
        id={PANEL_ID}
        ref={panel}
        role="tabpanel"
      >
        {selected === RECOMMENDED && (
          <>
            {data.daily && <DailyStrip {...data.daily} />}
            {data.classes.map((found) => (
              <Shelf asOf={data.asOf} key={found.classId} onShowAll={() => choose(found.classId)} shelf={found} />
            ))}
          </>
        )}
        {selected === FOR_YOU && <DeferredList load={loadExtras}>{({ ForYou }) => <ForYou />}</DeferredList>}
        {selected !== RECOMMENDED && selected !== FOR_YOU && (
          <DeferredPages query={selected === ALL ? {} : { classId: selected }} />
        )}
      </div>
    </>
  );
};
