import { rightWords } from '@coupon-centre/contract/operator/right-words';
import { Alert, Button } from 'antd';
import { useNavigate } from 'react-router';
import { useWords } from '#lib/locale.tsx';
import { useRight, useSession } from '#lib/session/session.tsx';
import { loadedPart } from '#ui/loaded-part.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import styles from './home.module.css';
import { WaitingPanel } from './waiting-panel.tsx';
import { words as book } from './words.ts';

const UnfinishedThings = loadedPart(async () => (await import('#ui/unfinished-things.tsx')).UnfinishedThings, {
  waiting: () => null,
});

const FEW_CODES = 2;

/** The first screen. */
export const Screen = () => {
  const words = useWords(book);
  const named = useWords(rightWords);
  const { displayName, rights, recoveryCodesLeft, signsInBy } = useSession();
  const navigate = useNavigate();
  const mayWatch = useRight('board.read');
  return (
    <>
      <PageHeader about={words.about} title={words.greeting(displayName)} />
      {signsInBy === 'PASSWORD' && recoveryCodesLeft <= FEW_CODES && (
        <Alert
          action={
            <Button onClick={() => void navigate('/account')} size="small">
              {words.toAccount}
            </Button>
          }
          showIcon
          style={{ marginBottom: 16 }}
          title={words.fewCodes(recoveryCodesLeft)}
          type="warning"
        />
      )}
      {mayWatch && <WaitingPanel />}
      <UnfinishedThings isOwn />
      <details className={styles['rights']}>
        <summary>{words.can}</summary>
        <ul>
          {rights.map((right) => (
            <li key={right}>{named[right]}</li>
          ))}
        </ul>
      </details>
    </>
  );
};
