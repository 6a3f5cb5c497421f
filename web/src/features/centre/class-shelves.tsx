import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useRefresher } from '#lib/offer/refreshers.ts';
import { useWords } from '#lib/words/words.tsx';
import { Button } from '#ui/button.tsx';
import { NothingHereArt } from '#ui/illustrations/nothing-here.tsx';
import { CouponListSkeleton } from '#ui/skeleton.tsx';
import { StateView } from '#ui/state-view.tsx';
import { Tabs, tabId } from '#ui/tabs.tsx';
import { useClasses } from './centre-data.ts';
import styles from './class-shelves.module.css';
import { FailedList } from './failed-list.tsx';
import { LaterPages } from './later-pages.tsx';
import { Shelf } from './shelf.tsx';

const PANEL_ID = 'classes';
const RECOMMENDED = '';
const SKELETONS = 4;

/** Another class is read from its first coupon on, however far down one was in the one before. */
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

/** The centre by class: a few of each, or one class to its end. The chosen class stands in the address. */
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
          <LaterPages query={{ classId: selected }} />
        )}
      </div>
    </>
  );
};
