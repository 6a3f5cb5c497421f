import type { SignInStep } from '@coupon-centre/contract/foundation/operator-fields';
import { Alert, Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useWords } from '#lib/locale.tsx';
import { useCall } from '#lib/use-call.ts';
import { ShownOnce } from '#ui/dialog/shown-once.tsx';
import { CodeStep } from './code-step.tsx';
import { NewPasswordStep } from './new-password-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { ProviderStep } from './provider-step.tsx';
import { SetUpCodeStep } from './set-up-code-step.tsx';
import type { Step } from './steps.ts';
import { words as book } from './words.ts';

interface Props {
  readonly name?: string;
  /** The next step of an unfinished sign-in; null: from the start. */
  readonly startsAt: SignInStep | null;
  /** Why an earlier attempt failed. */
  readonly problem?: string | null;
  /** In a dialog over a screen whose input is kept. */
  readonly isDialog?: boolean;
  readonly onSignedIn: () => void;
}

/** The first step as the server offers it; while it is not known: null. Without an answer the password's form says why. */
function useFirstStep(): 'PROVIDER' | 'PASSWORD' | null {
  const { data, isError } = useCall('showSignInWays', {});
  if (data === undefined) return isError ? 'PASSWORD' : null;
  return data.hasProvider ? 'PROVIDER' : 'PASSWORD';
}

/** The steps of signing in, in the order that the server gives. */
export const SignInSteps = ({ name = '', startsAt, problem = null, isDialog = false, onSignedIn }: Props) => {
  const words = useWords(book);
  const first = useFirstStep();
  const [asked, setStep] = useState<Step>(startsAt === null || startsAt === 'OPEN' ? 'FIRST' : startsAt);
  const step = asked === 'FIRST' ? first : asked;
  const [password, setPassword] = useState<string | null>(null);
  const [note, setNote] = useState<string | null>(problem);
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>([]);

  const onNext = (next: SignInStep): void => {
    if (next === 'OPEN') onSignedIn();
    else setStep(next);
  };
  const begin = (why: string | null): void => {
    setNote(why);
    setPassword(null);
    setStep('FIRST');
  };
  const through = { onNext, onEnded: () => begin(words.ended) };
  if (step === null) return <Skeleton active paragraph={{ rows: 3 }} />;
  const isEmergency = step === 'PASSWORD' && first === 'PROVIDER';
  return (
    <section>
      <h1 style={{ fontSize: 18, margin: '0 0 12px' }}>{isEmergency ? words.emergencyTitle : words.titles[step]}</h1>
      {step === 'PROVIDER' && <ProviderStep isDialog={isDialog} note={note} onPassword={() => setStep('PASSWORD')} />}
      {isEmergency && <Alert showIcon style={{ marginBottom: 16 }} title={words.emergency} type="warning" />}
      {step === 'PASSWORD' && (
        <PasswordStep {...through} name={name} note={isEmergency ? null : note} onPassword={setPassword} />
      )}
      {step === 'CODE' && <CodeStep {...through} />}
      {step === 'NEW_PASSWORD' && <NewPasswordStep {...through} password={password} />}
      {step === 'SET_UP_CODE' && (
        <SetUpCodeStep
          {...through}
          onRecoveryCodes={(codes) => {
            setRecoveryCodes(codes);
            setStep('RECOVERY');
          }}
        />
      )}
      {step === 'RECOVERY' && (
        <>
          <ShownOnce note={words.recoveryNote} secrets={recoveryCodes} />
          <Button block onClick={onSignedIn} style={{ marginTop: 12 }} type="primary">
            {words.kept}
          </Button>
        </>
      )}
      {step !== first && step !== 'RECOVERY' && (
        <Button block onClick={() => begin(null)} style={{ marginTop: 8 }} type="text">
          {isEmergency ? words.backToProvider : words.back}
        </Button>
      )}
    </section>
  );
};
