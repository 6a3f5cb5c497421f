import { UNREAD_COUNT_MAX } from '@coupon-centre/contract/foundation/limits';
import { Link } from 'wouter';
import { useUnread } from '#lib/messages/unread.ts';
import { useLocale } from '#lib/words/words.tsx';
import { Icon } from '#ui/icon.tsx';
import styles from './account-line.module.css';
import { accountWords } from './account-words.ts';

/** The way to the message centre, with how many are unread. */
export const MessagesLink = () => {
  const words = accountWords[useLocale()];
  const unread = useUnread();
  const shown = unread > UNREAD_COUNT_MAX ? `${UNREAD_COUNT_MAX}+` : String(unread);
  return (
    <Link
      aria-label={unread > 0 ? words.unread(shown) : words.messages}
      className={styles['messages']}
      href="/myCard?messages=1"
    >
      <Icon name="bell" size="2em" />
      {unread > 0 && <span className={styles['unread']}>{shown}</span>}
    </Link>
  );
};
