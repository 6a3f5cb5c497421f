import { useState } from 'react';
import useSWR from 'swr';
import { call } from '#lib/call/call.ts';
import { useSheetCode } from '#lib/loading/use-sheet-code.ts';
import { noteUnread } from '#lib/messages/unread.ts';
import { useSession } from '#lib/session/session.ts';
import { useLocale } from '#lib/words/words.tsx';
import { Icon } from '#ui/icon.tsx';
import styles from './account-line.module.css';
import { accountWords } from './account-words.ts';

const sheet = async () => import('./account-sheet.tsx');

/** The account's masked phone number; null until loaded. */
const useAccountNumber = (): string | null => {
  const session = useSession();
  const { data = null } = useSWR(
    session && ['showAccount', session.uid],
    async () => {
      const answer = await call('showAccount', {});
      if (answer.rs !== 1) return null;
      noteUnread(answer.datas.unread);
      return answer.datas.gmm;
    },
    { revalidateOnFocus: false },
  );
  return data;
};

/** Whose coupons these are; opens the sheet for logging out. */
export const AccountLine = () => {
  const words = accountWords[useLocale()];
  const number = useAccountNumber();
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  const part = useSheetCode(sheet, isOpen ? close : null);
  return (
    <>
      <button aria-haspopup="dialog" className={styles['line']} onClick={() => setOpen(true)} type="button">
        <span className="only-spoken">{words.line} </span>
        <span className={styles['number']}>{number ?? '···'}</span>
        <Icon name="forward" size="1.25em" />
      </button>
      {isOpen && part !== null && <part.AccountSheet number={number} onClose={close} />}
    </>
  );
};
