import { CONSOLE_BASE } from '@coupon-centre/contract/limits';
import { Modal } from 'antd';
import { useCallback, useEffect } from 'react';
import { SignInSteps } from '#features/sign-in/sign-in-steps.tsx';
import { call } from '#lib/call.ts';
import { TOLD_AT_KEY } from '#lib/idle-watch.ts';
import { useWords } from '#lib/locale.tsx';
import { useSession } from '#lib/session.tsx';
import { goOnSignedIn, useHasToSignIn } from '#lib/sign-in-again.ts';
import { words as book } from './words.ts';

const WIDTH = 440;

/** Over the screen, when the session ended while somebody was at work: what waited goes on afterwards, and nothing is lost. */
export const SignInAgain = () => {
  const words = useWords(book);
  const { operatorId, name } = useSession();
  const isNeeded = useHasToSignIn();
  const goOn = useCallback(async (): Promise<void> => {
    const answer = await call('showSession', {}, { isSigningIn: true }).catch(() => null);
    // Somebody else begins from the start: what stands on the screen is not theirs.
    if (answer?.code === '0000' && answer.resp_data.operatorId === operatorId) goOnSignedIn();
    else location.assign(`${CONSOLE_BASE}/`);
  }, [operatorId]);
  useEffect(() => {
    if (!isNeeded) return;
    // Somebody signed in again in another tab.
    const hear = ({ key }: StorageEvent): void => {
      if (key === TOLD_AT_KEY) void goOn();
    };
    window.addEventListener('storage', hear);
    return () => window.removeEventListener('storage', hear);
  }, [isNeeded, goOn]);
  return (
    <Modal closable={false} destroyOnHidden footer={null} open={isNeeded} title={words.again} width={WIDTH}>
      <p>{words.againHint}</p>
      <SignInSteps name={name} onSignedIn={() => void goOn()} startsAt={null} />
    </Modal>
  );
};
