import { CONSOLE_BASE } from '@coupon-centre/contract/foundation/limits';
import { Modal } from 'antd';
import { useCallback, useEffect } from 'react';
import { SignInSteps } from '#features/sign-in/sign-in-steps.tsx';
import { call } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { ACTIVE_AT_KEY } from '#lib/session/idle-watch.ts';
import { useSession } from '#lib/session/session.tsx';
import { goOnSignedIn, useHasToSignIn } from '#lib/session/sign-in-wait.ts';
import { words as book } from './words.ts';

const WIDTH = 440;

/** Opens over the screen when the session ends during work; waiting requests then continue and no input is lost. */
export const SignInAgain = () => {
  const words = useWords(book);
  const { operatorId, name } = useSession();
  const isNeeded = useHasToSignIn();
  const goOn = useCallback(async (): Promise<void> => {
    const answer = await call('showSession', {}, { isSigningIn: true }).catch(() => null);
    // Another operator starts with a fresh console: the screen is not theirs.
    if (answer?.code === codeOf.SUCCESS && answer.resp_data.operatorId === operatorId) goOnSignedIn();
    else location.assign(`${CONSOLE_BASE}/`);
  }, [operatorId]);
  useEffect(() => {
    if (!isNeeded) return;
    // Signed in again in another tab.
    const hear = ({ key }: StorageEvent): void => {
      if (key === ACTIVE_AT_KEY) void goOn();
    };
    window.addEventListener('storage', hear);
    return () => window.removeEventListener('storage', hear);
  }, [isNeeded, goOn]);
  return (
    <Modal closable={false} destroyOnHidden footer={null} open={isNeeded} title={words.again} width={WIDTH}>
      <p>{words.againHint}</p>
      <SignInSteps isDialog name={name} onSignedIn={() => void goOn()} startsAt={null} />
    </Modal>
  );
};
