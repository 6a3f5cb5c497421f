import { useState } from 'react';
import { useLocation } from 'wouter';
import { call, SESSION_OVER } from '#lib/call/call.ts';
import { requestConfirmation } from '#lib/confirmation/confirmation-request.ts';
import { saveFile } from '#lib/page/save-file.ts';
import { forgetSearches } from '#lib/search/search-history.ts';
import { currentSession, endSession } from '#lib/session/session.ts';
import { useLocale } from '#lib/words/words.tsx';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast.tsx';
import { settleDeletion } from '../tidying/deletion.ts';
import styles from './account-line.module.css';
import { myDataWords } from './my-data-words.ts';
import { readableData } from './readable-data.ts';

type Way = 'json' | 'readable' | 'withdraw' | 'close';
const JSON_INDENT = 2;

interface MyDataProps {
  /** Closes the sheet. */
  readonly onClose: () => void;
}

/** What is kept, a copy of it, withdrawing consent, and closing the account. */
export const MyData = ({ onClose }: MyDataProps) => {
  const locale = useLocale();
  const words = myDataWords[locale];
  const [, navigate] = useLocation();
  const [busy, setBusy] = useState<Way | null>(null);
  const [isSure, setSure] = useState(false);

  const run = async (way: Way, work: () => Promise<void>): Promise<void> => {
    if (busy !== null) return;
    setBusy(way);
    await work().catch(() => showToast(words.failed));
    setBusy(null);
  };
  const leave = (text: string): void => {
    const token = currentSession()?.H5_TOKEN;
    onClose();
    navigate('/');
    if (token !== undefined) endSession(token);
    forgetSearches();
    showToast(text);
  };
  const download = async (way: 'json' | 'readable'): Promise<void> => {
    const answer = await call('showMyData', {});
    if (answer.rs !== 1) return showToast(answer.msg);
    const isJson = way === 'json';
    const text = isJson ? JSON.stringify(answer.datas, null, JSON_INDENT) : readableData(answer.datas, words, locale);
    const type = isJson ? 'application/json' : 'text/html;charset=utf-8';
    saveFile(new Blob([text], { type }), `${words.file}.${isJson ? 'json' : 'html'}`);
  };
  const withdraw = async (): Promise<void> => {
    await settleDeletion();
    const answer = await call('withdrawConsent', {});
    if (answer.rs === 1 || SESSION_OVER.includes(answer.code)) leave(words.withdrawn);
    else showToast(answer.msg);
  };
  const close = async (): Promise<void> => {
    // One sheet at a time.
    onClose();
    const smsTicket = await requestConfirmation({ scene: 'CLOSE' });
    if (smsTicket === null) return;
    await settleDeletion();
    const answer = await call('closeAccount', { smsTicket });
    if (answer.rs === 1) return leave(words.closed);
    showToast(answer.code === codeOf.USE_IN_PROGRESS ? words.inUse : answer.msg);
  };
  return (
    <>
      <h3 className={styles['part']}>{words.kept}</h3>
      <ul className={styles['kept']}>
        {words.keptList.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <h3 className={styles['part']}>{words.download}</h3>
      <Button busy={busy === 'readable'} onPress={() => void run('readable', () => download('readable'))} size="block">
        {words.downloadReadable}
      </Button>
      <p className={styles['hint']} />
      <Button busy={busy === 'json'} look="quiet" onPress={() => void run('json', () => download('json'))} size="block">
        {words.downloadJson}
      </Button>
      <h3 className={styles['part']}>{words.correct}</h3>
      <p className={styles['hint']}>{words.correctHint}</p>
      <h3 className={styles['part']}>{words.withdraw}</h3>
      <p className={styles['hint']}>{words.withdrawHint}</p>
      <Button
        busy={busy === 'withdraw'}
        look="quiet"
        onPress={() => (isSure ? void run('withdraw', withdraw) : setSure(true))}
        size="block"
      >
        {isSure ? words.withdrawSure : words.withdraw}
      </Button>
      {/* A button that changes its name is not read again. */}
      <p className="only-spoken" role="status">
        {isSure && words.withdrawSure}
      </p>
      <h3 className={styles['part']}>{words.close}</h3>
      <p className={styles['hint']}>{words.closeHint}</p>
      <Button busy={busy === 'close'} look="quiet" onPress={() => void run('close', close)} size="block">
        {words.close}
      </Button>
    </>
  );
};
