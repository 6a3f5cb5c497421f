import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useRefresher } from '#lib/call/refreshers.ts';
import { useWords } from '#lib/words/words.tsx';
import { Button } from '#ui/button.tsx';
import { NothingHereArt } from '#ui/states/illustrations/nothing-here.tsx';
import { CouponListSkeleton } from '#ui/states/skeleton.tsx';
import { StateView } from '#ui/states/state-view.tsx';
import { Tabs, tabId } from '#ui/tabs.tsx';
import { useClasses } from './centre-data.ts';
import styles from './class-shelves.module.css';
import { DeferredPages } from './coupon-pages/deferred-pages.tsx';
import { FailedList } from './coupon-pages/failed-list.tsx';
import { Shelf } from './shelf.tsx';

const PANEL_ID = 'classes';
const RECOMMENDED = '';
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

/** The centre by class: a few coupons of each class, or one class in full. The chosen class is kept in the address. */
export const ClassShelves = ({ classId }: { readonly classId: string | null }) => {
  const { centre } = useWords();
  const { data, error, mutate } = useClasses();
  useRefresher(mutate);
  const [path, navigate] = useLocation();
  const tabs = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const selected = data?.classes.some((found) => found.classId === classId) ? (classId ?? RECOMMENDED) : RECOMMENDED;
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
    return (
      <StateView art={<NothingHereArt />} text={centre.emptyHint} title={centre.empty}>
        <Button look="quiet" onPress={() => void mutate()}>
          {centre.retry}
        </Button>
      </StateView>
    );
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
        {selected === RECOMMENDED ? (
          data.classes.map((found) => (
            <Shelf asOf={data.asOf} key={found.classId} onShowAll={() => choose(found.classId)} shelf={found} />
          ))
        ) : (
          <DeferredPages query={{ classId: selected }} />
        )}
      </div>
    </>
  );
};
