import { useDeferredValue, useEffect, useRef } from 'react';
import { useWords } from '#lib/words/words.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { useClasses } from './centre-data.ts';
import { ALL, CLASS_PANEL_ID, FOR_YOU, RECOMMENDED, useChosenList } from './chosen-list.ts';
import styles from './class-tabs.module.css';

/** Scrolls to the top of the list when another is chosen. */
const useListTop = (selected: string) => {
  const tabs = useRef<HTMLDivElement>(null);
  const shown = useRef(selected);
  useEffect(() => {
    if (shown.current === selected) return;
    shown.current = selected;
    const panel = document.getElementById(CLASS_PANEL_ID);
    const above = (panel?.getBoundingClientRect().top ?? 0) - (tabs.current?.offsetHeight ?? 0);
    if (above < 0) scrollBy(0, above);
  }, [selected]);
  return tabs;
};

/** The lists to choose from. */
export const ClassTabs = () => {
  const { centre } = useWords();
  const { data } = useClasses();
  const [selected, choose] = useChosenList();
  // Its list comes just as late (`class-shelves.tsx`).
  const tabs = useListTop(useDeferredValue(selected));
  return (
    <div className={styles['tabs']} ref={tabs}>
      <Tabs
        isOneLine
        label={centre.classesLabel}
        onSelect={choose}
        panelId={CLASS_PANEL_ID}
        selected={selected}
        tabs={[
          { key: RECOMMENDED, name: centre.recommended },
          { key: FOR_YOU, name: centre.forYou },
          { key: ALL, name: centre.all },
          ...(data?.classes ?? []).map((found) => ({ key: found.classId, name: found.name })),
        ]}
      />
    </div>
  );
};
