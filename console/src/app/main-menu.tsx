import { Menu, type MenuProps } from 'antd';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useSession } from '#lib/session/session.tsx';
import { groups, type Screen } from './groups.ts';
import { openPath } from './open-path.ts';
import { screens } from './screens.tsx';
import styles from './shell.module.css';
import { words as book } from './words.ts';

type Items = NonNullable<MenuProps['items']>;

/** The screens that the operator may open. */
export const MainMenu = ({ isNarrow }: { readonly isNarrow: boolean }) => {
  const locale = useLocale();
  const words = useWords(book);
  const { rights, branch } = useSession();
  const { pathname } = useLocation();
  const shown = screens.filter(
    ({ right, group, isHeadOffices }) =>
      group !== undefined &&
      (right === undefined || rights.includes(right)) &&
      (branch === null || isHeadOffices !== true),
  );
  const itemOf = ({ path, title, icon: Icon, count: Count }: Screen) => ({
    key: path,
    // Collapsed, an entry is its icon; the kit hides what follows one.
    icon:
      Icon && isNarrow && Count ? (
        <span className={styles['counted']}>
          <Count />
          <Icon />
        </span>
      ) : (
        Icon && <Icon />
      ),
    label: (
      <Link to={path}>
        {title[locale]}
        {Count && <Count />}
      </Link>
    ),
    title: title[locale],
  });
  const items: Items = Object.entries(groups).flatMap(([group, heading]): Items => {
    const children = shown.filter((screen) => screen.group === group).map(itemOf);
    if (children.length === 0) return [];
    return heading === null || isNarrow ? children : [{ type: 'group', key: group, label: heading[locale], children }];
  });
  const open = openPath(shown, pathname);
  const place = useRef<HTMLElement>(null);
  // On a low screen the menu scrolls: keep the current entry visible.
  useEffect(() => {
    if (open !== undefined) {
      place.current?.querySelector('.ant-menu-item-selected')?.scrollIntoView({ block: 'nearest' });
    }
  }, [open]);
  return (
    <nav aria-label={words.menu} ref={place}>
      <Menu
        inlineCollapsed={isNarrow}
        items={items}
        mode="inline"
        selectedKeys={open === undefined ? [] : [open]}
        theme="dark"
      />
    </nav>
  );
};
