import type { SignInStep } from '@coupon-centre/contract/foundation/operator-fields';
import { Button } from 'antd';
import { useState } from 'react';
import { useWords } from '#lib/locale.tsx';
import { ShownOnce } from '#ui/dialog/shown-once.tsx';
import { CodeStep } from './code-step.tsx';
import { NewPasswordStep } from './new-password-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { SetUpCodeStep } from './set-up-code-step.tsx';
import type { Step } from './steps.ts';
import { words as book } from './words.ts';

interface Props {
  readonly name?: string;
  /** The next step of an unfinished sign-in; null: from the start. */
  readonly startsAt: SignInStep | null;
  readonly onSignedIn: () => void;
}

/** The steps of signing in, in the order that the server gives. */
export const SignInSteps = ({ name = '', startsAt, onSignedIn }: Props) => {
  const words = useWords(book);
  const [step, setStep] = useState<Step>(startsAt === null || startsAt === 'OPEN' ? 'PASSWORD' : startsAt);
  const [password, setPassword] = useState<string | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>([]);

  const onNext = (next: SignInStep): void => {
    if (next === 'OPEN') onSignedIn();
    else setStep(next);
  };
  const begin = (why: string | null): void => {
    setNote(why);
    setPassword(null);
    setStep('PASSWORD');
  };
  const through = { onNext, onEnded: () => begin(words.ended) };
  return (
    <section>
      <h1 style={{ fontSize: 18, margin: '0 0 12px' }}>{words.titles[step]}</h1>
      {step === 'PASSWORD' && <PasswordStep {...through} name={name} note={note} onPassword={setPassword} />}
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
      {step !== 'PASSWORD' && step !== 'RECOVERY' && (
        <Button block onClick={() => begin(null)} style={{ marginTop: 8 }} type="text">
          {words.back}
        </Button>
      )}
    </section>
  );
};
