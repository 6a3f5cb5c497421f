import { type KeyboardEvent, useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import { tabId } from './tab-id.ts';
import styles from './tabs.module.css';

interface Tab<Key extends string> {
  readonly key: Key;
  readonly name: string;
  /** Number of items behind the tab. */
  readonly count?: number | string | undefined;
}

export interface TabsProps<Key extends string> {
  /** Accessible name of the group. */
  readonly label: string;
  readonly tabs: readonly Tab<Key>[];
  readonly selected: Key;
  readonly onSelect: (key: Key) => void;
  /** The id of the element with `role="tabpanel"` that shows the selected tab's content. */
  readonly panelId: string;
  /** One line that scrolls sideways, for tabs that stay on the screen; otherwise they wrap. */
  readonly isOneLine?: boolean;
}

/** The tab that an arrow, Home or End moves to, wrapping around; null for any other key. */
export const tabAfterKey = (pressed: string, at: number, count: number): number | null => {
  switch (pressed) {
    case 'ArrowRight':
      return (at + 1) % count;
    case 'ArrowLeft':
      return (at + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
};

export const Tabs = <Key extends string>({
  label,
  tabs,
  selected,
  onSelect,
  panelId,
  isOneLine = false,
}: TabsProps<Key>) => {
  const row = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent): void => {
    const at = tabs.findIndex((tab) => tab.key === selected);
    const to = tabAfterKey(event.key, at, tabs.length);
    const target = to === null ? undefined : tabs[to];
    if (!target) return;
    event.preventDefault();
    onSelect(target.key);
    document.getElementById(tabId(panelId, target.key))?.focus();
  };
  useEffect(() => {
    const line = row.current;
    const tab = document.getElementById(tabId(panelId, selected));
    if (isOneLine && line && tab) line.scrollLeft = tab.offsetLeft - (line.clientWidth - tab.clientWidth) / 2;
  }, [isOneLine, panelId, selected]);
  return (
    <div
      aria-label={label}
      className={classNames(styles['tabs'], isOneLine && styles['oneLine'])}
      onKeyDown={move}
      ref={row}
      role="tablist"
    >
      {tabs.map((tab) => (
        <button
          aria-controls={panelId}
          aria-selected={tab.key === selected}
          className={styles['tab']}
          id={tabId(panelId, tab.key)}
          key={tab.key}
          onClick={() => onSelect(tab.key)}
          role="tab"
          tabIndex={tab.key === selected ? 0 : -1}
          type="button"
        >
          {tab.name}
          {tab.count !== undefined && <span className={styles['count']}>{tab.count}</span>}
        </button>
      ))}
    </div>
  );
};
