import { useState } from 'react';
import useSWR from 'swr';
import { call } from '#lib/call.ts';
import { useSession } from '#lib/session.ts';
import { useLater } from '#lib/use-later.ts';
import { useLocale } from '#lib/words/words.tsx';
import { Icon } from '#ui/icon.tsx';
import styles from './account-line.module.css';
import { accountWords } from './account-words.ts';

const sheet = async () => import('./account-sheet.tsx');

const readNumber = async (): Promise<string | null> => {
  const answer = await call('getAccount', {});
  return answer.rs === 1 ? answer.datas.gmm : null;
};

/** Whose coupons these are, with the ways to log out behind it. */
export const AccountLine = () => {
  const words = accountWords[useLocale()];
  const session = useSession();
  const { data: number = null } = useSWR(session && ['account', session.uid], readNumber, { revalidateOnFocus: false });
  const [isOpen, setOpen] = useState(false);
  const { part } = useLater(sheet, isOpen);
  return (
    <>
      <button aria-haspopup="dialog" className={styles['line']} onClick={() => setOpen(true)} type="button">
        <span>{words.line}</span>
        <span className={styles['number']}>{number ?? '···'}</span>
        <Icon name="forward" />
      </button>
      {isOpen && part !== null && <part.AccountSheet number={number} onClose={() => setOpen(false)} />}
    </>
  );
};
