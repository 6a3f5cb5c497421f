import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useWords } from '#lib/locale.tsx';
import { takeProviderSignOut } from '#lib/session/provider-sign-out.ts';
import { useChange } from '#lib/use-change.ts';
import { returnAddress } from './return-address.ts';
import { words as book } from './words.ts';

interface Props {
  /** Why the last attempt failed, or the sign-in starts again. */
  readonly note: string | null;
  /** In a dialog over a screen: the provider opens in another tab, and the screen keeps what was typed. */
  readonly isDialog: boolean;
  readonly onPassword: () => void;
}

/** Sends the browser to the identity provider. */
function useProvider(setProblem: (text: string | null) => void) {
  const words = useWords(book);
  const begin = useChange('beginProviderSignIn');
  const go = async (request: { returnTo: string; isOtherAccount: boolean }, isDialog: boolean): Promise<void> => {
    // Opened while the press is handled, or the browser would block it.
    const tab = isDialog ? window.open('about:blank', '_blank') : window;
    if (tab === null) return setProblem(words.tabBlocked);
    setProblem(null);
    const onRefusal = ({ msg }: { readonly msg: string }): boolean => {
      setProblem(msg);
      return true;
    };
    const answer = await begin.send(request, { isSigningIn: true, onRefusal });
    if (answer !== null) tab.location.assign(answer.url);
    else if (isDialog) tab.close();
  };
  return { go, isBusy: begin.isBusy };
}

/** The way to the identity provider, and a quiet one to the password. */
export const ProviderStep = ({ note, isDialog, onPassword }: Props) => {
  const words = useWords(book);
  const location = useLocation();
  const [problem, setProblem] = useState(note);
  const [signOutUrl] = useState(takeProviderSignOut);
  const { go, isBusy } = useProvider(setProblem);
  const usualHint = isDialog ? words.providerTabHint : words.providerHint;
  const hint = problem === null && signOutUrl === null ? usualHint : null;
  const returnTo = isDialog ? '/' : returnAddress(location);
  return (
    <>
      {problem && <Alert role="alert" showIcon style={{ marginBottom: 16 }} title={problem} type="error" />}
      {signOutUrl !== null && problem === null && (
        <Alert
          action={
            <Button href={signOutUrl} size="small">
              {words.providerSignOut}
            </Button>
          }
          showIcon
          style={{ marginBottom: 16 }}
          title={words.signedOutHere}
          type="info"
        />
      )}
      {hint && <p style={{ marginTop: 0, color: 'var(--soft)' }}>{hint}</p>}
      <Button
        autoFocus
        block
        loading={isBusy}
        onClick={() => void go({ returnTo, isOtherAccount: false }, isDialog)}
        type="primary"
      >
        {words.toProvider}
      </Button>
      {problem !== null && !isDialog && (
        <Button
          block
          onClick={() => void go({ returnTo, isOtherAccount: true }, false)}
          style={{ marginTop: 8 }}
          type="text"
        >
          {words.back}
        </Button>
      )}
      <div style={{ marginTop: 20, textAlign: 'center' }}>
        <Button onClick={onPassword} size="small" style={{ color: 'var(--soft)' }} type="link">
          {words.toPassword}
        </Button>
      </div>
    </>
  );
};
