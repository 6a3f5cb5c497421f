import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { call, SESSION_OVER } from '#lib/call/call.ts';
import { useSheetCode } from '#lib/loading/use-sheet-code.ts';
import { forgetSearches } from '#lib/search/search-history.ts';
import { CustomerService } from '#lib/service/customer-service.tsx';
import { currentSession, endSession } from '#lib/session/session.ts';
import { useLocale } from '#lib/words/words.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { showToast } from '#ui/toast.tsx';
import { settleDeletion } from '../tidying/deletion.ts';
import styles from './account-line.module.css';
import { accountWords } from './account-words.ts';

const myData = async () => import('./my-data.tsx');

type Way = 'logOut' | 'logOutEverywhere';

interface AccountSheetProps {
  /** Masked; null while unknown. */
  readonly number: string | null;
  readonly onClose: () => void;
}

/** Logs out here or on all devices. If the server fails, the person is informed and stays logged in. */
export const AccountSheet = ({ number, onClose }: AccountSheetProps) => {
  const words = accountWords[useLocale()];
  const [, navigate] = useLocation();
  const [isData, setData] = useState(false);
  const part = useSheetCode(myData, isData ? () => setData(false) : null);
  const [busy, setBusy] = useState<Way | null>(null);
  const leave = async (way: Way): Promise<void> => {
    if (busy !== null) return;
    setBusy(way);
    await settleDeletion();
    const token = currentSession()?.H5_TOKEN;
    const answer = await call(way, {}).catch(() => null);
    setBusy(null);
    // A session that is already over counts as logged out.
    const isOver = answer !== null && (answer.rs === 1 || SESSION_OVER.includes(answer.code));
    if (!isOver) return showToast(words.failed);
    onClose();
    navigate('/');
    if (token !== undefined) endSession(token);
    // The next person on this phone need not see them.
    forgetSearches();
    showToast(way === 'logOut' ? words.loggedOut : words.loggedOutEverywhere);
  };
  if (isData && part !== null) {
    return (
      <Sheet closeLabel={words.close} key="data" onClose={onClose} title={words.myData}>
        <part.MyData onClose={onClose} />
      </Sheet>
    );
  }
  return (
    <Sheet closeLabel={words.close} onClose={onClose} title={words.title}>
      {number !== null && (
        <p className={styles['sheetNumber']}>
          {words.line} {number}
        </p>
      )}
      <Button busy={isData} look="quiet" onPress={() => setData(true)} size="block">
        {words.myData}
      </Button>
      <CustomerService />
      <Link className={buttonClass('quiet', 'block')} href="/myCard?feedback=1" onClick={onClose}>
        {words.feedback}
      </Link>
      <Button busy={busy === 'logOut'} look="quiet" onPress={() => void leave('logOut')} size="block">
        {words.logOut}
      </Button>
      <p className={styles['hint']}>{words.logOutHint}</p>
      <Button
        busy={busy === 'logOutEverywhere'}
        look="plain"
        onPress={() => void leave('logOutEverywhere')}
        size="block"
      >
        {words.everywhere}
      </Button>
      <p className={styles['hint']}>{words.everywhereHint}</p>
    </Sheet>
  );
};
