import { lazy, Suspense, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { useLocale, useWords } from '#lib/locale.tsx';
import { groups, type Screen } from './groups.ts';
import styles from './main-menu.module.css';
import { openPath } from './open-path.ts';
import { useOpenScreens } from './use-open-screens.ts';
import { words as book } from './words.ts';

/** Without a connection there are names only. */
const MenuIcon = lazy(() =>
  import('./menu-icons.tsx').then(
    (icons) => ({ default: icons.MenuIcon }),
    () => ({ default: () => null }),
  ),
);

interface EntryProps {
  readonly screen: Screen;
  readonly isOpen: boolean;
}

const Entry = ({ screen: { path, title, count: Count }, isOpen }: EntryProps) => (
  <li>
    <Link className={styles['entry'] ?? ''} to={path} {...(isOpen && { 'aria-current': 'page' as const })}>
      <span aria-hidden="true" className={styles['icon']}>
        <Suspense>
          <MenuIcon path={path} />
        </Suspense>
      </span>
      <span className={styles['name']}>{title[useLocale()]}</span>
      {Count && <Count />}
    </Link>
  </li>
);

/** The screens that the operator may open, with their names at any width. */
export const MainMenu = () => {
  const locale = useLocale();
  const words = useWords(book);
  const { pathname } = useLocation();
  const shown = useOpenScreens();
  const open = openPath(shown, pathname);
  const place = useRef<HTMLElement>(null);
  // On a low screen the menu scrolls: keep the current entry visible.
  useEffect(() => {
    if (open !== undefined) place.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  return (
    <nav aria-label={words.menu} ref={place}>
      {Object.entries(groups).map(([group, heading]) => {
        const own = shown.filter((screen) => screen.group === group);
        if (own.length === 0) return null;
        return (
          <div key={group}>
            {heading !== null && <div className={styles['group']}>{heading[locale]}</div>}
            <ul className={styles['list']}>
              {own.map((screen) => (
                <Entry isOpen={screen.path === open} key={screen.path} screen={screen} />
              ))}
            </ul>
          </div>
        );
      })}
    </nav>
  );
};
