import { BellOutlined, BgColorsOutlined, GlobalOutlined, IdcardOutlined, LogoutOutlined } from '@ant-design/icons';
import { Dropdown, type MenuProps } from 'antd';
import { useNavigate } from 'react-router';
import { useLanguage, useWords } from '#lib/locale.tsx';
import { type SchemeChoice, useScheme } from '#lib/scheme.tsx';
import { useSession } from '#lib/session/session.tsx';
import { useRoleNames } from '#ui/access/role-names.ts';
import styles from './shell.module.css';
import { useSignOut } from './use-sign-out.ts';
import { words as book } from './words.ts';

const CHOICES: readonly SchemeChoice[] = ['device', 'light', 'dark'];

/** The operator's menu: account, language, colour scheme, sign out. */
export const PersonMenu = ({ isNarrow }: { readonly isNarrow: boolean }) => {
  const words = useWords(book);
  const { nameOf } = useRoleNames();
  const { locale, choose } = useLanguage();
  const scheme = useScheme();
  const { displayName, role, branch } = useSession();
  const place = branch === null ? nameOf(role) : `${nameOf(role)} · ${branch.names[locale]}`;
  const navigate = useNavigate();
  const signOut = useSignOut();
  const items: MenuProps['items'] = [
    { key: 'account', icon: <IdcardOutlined />, label: words.account, onClick: () => void navigate('/account') },
    { key: 'notices', icon: <BellOutlined />, label: words.notices, onClick: () => void navigate('/notices') },
    {
      key: 'language',
      icon: <GlobalOutlined />,
      label: words.otherLanguage,
      onClick: () => choose(locale === 'en' ? 'zh-CN' : 'en'),
    },
    {
      key: 'scheme',
      icon: <BgColorsOutlined />,
      label: words.scheme,
      children: CHOICES.map((choice) => ({
        key: choice,
        label: `${scheme.choice === choice ? '✓ ' : ''}${words[choice]}`,
        onClick: () => scheme.choose(choice),
      })),
    },
    { type: 'divider' },
    { key: 'out', icon: <LogoutOutlined />, label: words.signOut, onClick: signOut },
  ];
  return (
    <Dropdown autoFocus menu={{ items }} placement="topLeft" trigger={['click']}>
      <button {...(isNarrow && { 'aria-label': `${displayName} ${place}` })} className={styles['person']} type="button">
        <span aria-hidden="true" className={styles['initial']}>
          {displayName.slice(0, 1).toUpperCase()}
        </span>
        {!isNarrow && (
          <span className={styles['who']}>
            {displayName}
            <span className={styles['sub']}>{place}</span>
          </span>
        )}
      </button>
    </Dropdown>
  );
};
