import { useDeferredValue, useMemo } from 'react';
import { useIsHydrated } from '#lib/loading/hydrated.ts';
import { InTurn } from '#lib/loading/in-turn.tsx';
import { useWords } from '#lib/words/words.tsx';
import { CouponListSkeleton } from '#ui/states/skeleton.tsx';
import { tabId } from '#ui/tab-id.ts';
import { useClasses } from './centre-data.ts';
import { CentrePart, useCentreStates } from './centre-part.tsx';
import { CLASS_PANEL_ID, RECOMMENDED, useChosenList } from './chosen-list.ts';
import styles from './class-shelves.module.css';
import { Shelf } from './shelf.tsx';

const SKELETONS = 4;

/** Shown while no class is known. The server has the states' code, and the browser not yet: both begin with the placeholders. */
const NoClass = () => {
  const { centre } = useWords();
  const { data, error, mutate } = useClasses();
  const loaded = useCentreStates();
  const states = useIsHydrated() ? loaded : null;
  const retry = () => mutate();
  if (states !== null && data !== undefined) return <states.NoClasses onRetry={retry} />;
  if (states !== null && error !== undefined) return <states.FailedList onRetry={retry} />;
  return (
    <div className={styles['waiting']}>
      <CouponListSkeleton count={SKELETONS} label={centre.loading} />
    </div>
  );
};

const OneList = ({ chosen }: { readonly chosen: string }) => {
  const { centre } = useWords();
  const states = useCentreStates();
  return states === null ? (
    <CouponListSkeleton count={SKELETONS} label={centre.loading} />
  ) : (
    <states.ChosenList chosen={chosen} />
  );
};

/** A few coupons of each class. */
const Shelves = () => {
  const { data } = useClasses();
  // The same elements until there are new coupons: a part that is not interactive yet must not be drawn again.
  return useMemo(
    () =>
      data?.classes.map((found) => (
        <InTurn key={found.classId} part={`class ${found.classId}`}>
          <Shelf asOf={data.asOf} shelf={found} />
        </InTurn>
      )),
    [data],
  );
};

const tabs = <CentrePart name="ClassTabs" />;
const recommended = (
  <>
    <CentrePart name="Daily" />
    <Shelves />
  </>
);

/** The centre by class: a few coupons of each class, or one list in full. */
export const ClassShelves = () => {
  const { data } = useClasses();
  // The tab shows at once that it is chosen; its list follows.
  const chosen = useDeferredValue(useChosenList()[0]);
  const list = useMemo(() => (chosen === RECOMMENDED ? recommended : <OneList chosen={chosen} />), [chosen]);
  if (data === undefined || data.classes.length === 0) return <NoClass />;
  return (
    <>
      {tabs}
      <div
        aria-labelledby={tabId(CLASS_PANEL_ID, chosen)}
        className={styles['panel']}
        id={CLASS_PANEL_ID}
        role="tabpanel"
      >
        {list}
      </div>
    </>
  );
};
