import { BgColorsOutlined, GlobalOutlined, IdcardOutlined, LogoutOutlined } from '@ant-design/icons';
import { CONSOLE_BASE } from '@coupon-centre/contract/limits';
import { Dropdown, type MenuProps } from 'antd';
import { useNavigate } from 'react-router';
import { useLanguage, useWords } from '#lib/locale.tsx';
import { type SchemeChoice, useScheme } from '#lib/scheme.tsx';
import { useSession } from '#lib/session.tsx';
import { useChange } from '#lib/use-change.ts';
import { roleWords } from '#ui/role-words.ts';
import styles from './shell.module.css';
import { words as book } from './words.ts';

const NOT_SIGNED_IN = '8001';
const CHOICES: readonly SchemeChoice[] = ['device', 'light', 'dark'];

/** Who is signed in; their account, language and light, and the way out. */
export const PersonMenu = ({ isNarrow }: { readonly isNarrow: boolean }) => {
  const words = useWords(book);
  const roleName = useWords(roleWords);
  const { locale, choose } = useLanguage();
  const scheme = useScheme();
  const { displayName, role } = useSession();
  const navigate = useNavigate();
  const out = useChange('signOut');
  const signOut = async (): Promise<void> => {
    // Loaded anew, so that nothing of who was here stays; also where the session had ended before.
    const leave = (): void => location.assign(`${CONSOLE_BASE}/`);
    const onRefusal = ({ code }: { readonly code: string }): boolean => {
      if (code !== NOT_SIGNED_IN) return false;
      leave();
      return true;
    };
    if ((await out.send({}, { isSigningIn: true, onRefusal })) !== null) leave();
  };
  const items: MenuProps['items'] = [
    { key: 'account', icon: <IdcardOutlined />, label: words.account, onClick: () => void navigate('/account') },
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
    { key: 'out', icon: <LogoutOutlined />, label: words.signOut, onClick: () => void signOut() },
  ];
  return (
    <Dropdown menu={{ items }} placement="topLeft" trigger={['click']}>
      <button
        {...(isNarrow && { 'aria-label': `${displayName} ${roleName[role]}` })}
        className={styles['person']}
        type="button"
      >
        <span aria-hidden="true" className={styles['initial']}>
          {displayName.slice(0, 1).toUpperCase()}
        </span>
        {!isNarrow && (
          <span className={styles['who']}>
            {displayName}
            <span className={styles['sub']}>{roleName[role]}</span>
          </span>
        )}
      </button>
    </Dropdown>
  );
};
