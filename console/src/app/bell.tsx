import { MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import { useRef, useState } from 'react';
import { useWords } from '#lib/locale.tsx';
import { useCall } from '#lib/use-call.ts';
import { loadedDialog } from '#ui/loaded-part.tsx';
import styles from './shell.module.css';
import { words as book } from './words.ts';

const BellPanel = loadedDialog(async () => (await import('./bell-panel.tsx')).BellPanel);

/** Opens the operator's notices; says how many are unread. */
export const Bell = () => {
  const words = useWords(book);
  const { data } = useCall('countUnreadNotices', {}, { everyMs: MINUTE_MS });
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const unread = data?.unread ?? 0;
  const name = words.bell(unread);
  const close = (): void => {
    setOpen(false);
    opener.current?.focus();
  };
  return (
    <>
      <button
        aria-haspopup="dialog"
        aria-label={name}
        className={styles['bell']}
        onClick={() => setOpen(true)}
        ref={opener}
        title={name}
        type="button"
      >
        <svg
          aria-hidden="true"
          fill="none"
          height="18"
          stroke="currentColor"
          strokeWidth="2"
          viewBox="0 0 24 24"
          width="18"
        >
          <path d="M4 18h16l-2-3v-5a6 6 0 0 0-12 0v5zM10 21h4" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
        {unread > 0 && <span className={styles['unread']}>{unread > 99 ? '99+' : unread}</span>}
      </button>
      {isOpen && <BellPanel onClose={close} onLeave={() => setOpen(false)} />}
    </>
  );
};
