import { useEffect, useRef } from 'react';
import { useWords } from '#lib/words/words.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { useClasses } from './centre-data.ts';
import { CLASS_PANEL_ID, RECOMMENDED, useChosenClass } from './chosen-class.ts';
import styles from './class-tabs.module.css';

/** Scrolls to the top of the list when the class changes. */
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

/** The classes to choose from. */
export const ClassTabs = () => {
  const { centre } = useWords();
  const { data } = useClasses();
  const [selected, choose] = useChosenClass();
  const tabs = useListTop(selected);
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
          ...(data?.classes ?? []).map((found) => ({ key: found.classId, name: found.name })),
        ]}
      />
    </div>
  );
};
