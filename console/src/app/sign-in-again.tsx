import { CONSOLE_BASE } from '@coupon-centre/contract/foundation/limits';
import { Modal } from 'antd';
import { useCallback, useEffect } from 'react';
import { SignInSteps } from '#features/sign-in/sign-in-steps.tsx';
import { call } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { afterSignIn } from '#lib/session/after-sign-in.ts';
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
    const then = afterSignIn(answer, operatorId);
    if (then === 'GO_ON') goOnSignedIn();
    if (then === 'RELOAD') location.assign(`${CONSOLE_BASE}/`);
  }, [operatorId]);
  useEffect(() => {
    if (!isNeeded) return;
    // Perhaps signed in again in another tab.
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
