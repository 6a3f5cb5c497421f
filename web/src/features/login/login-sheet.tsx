import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { readVersionsAgain } from '#lib/consent/document-versions.ts';
import { afterPaint } from '#lib/page/after-paint.ts';
import { SmsCodeField } from '#lib/sms-code/sms-code-field.tsx';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { TextField } from '#ui/text-field.tsx';
import { Agreement } from './agreement.tsx';
import styles from './login-sheet.module.css';
import { forgetPhone, type LoginField, useLogin } from './use-login.ts';
import { useOneClick } from './use-one-click.ts';
import type { LoginWords } from './words.ts';

export interface LoginSheetProps {
  /** True once there is a session, false when the person closes the sheet. */
  readonly onSettled: (isLoggedIn: boolean) => void;
}

interface OneClickPartProps {
  readonly oneClick: ReturnType<typeof useOneClick>;
  readonly words: LoginWords;
  readonly look: 'primary' | 'quiet';
  readonly onPress: () => void;
  /** The agreement. */
  readonly children: ReactNode;
}

/** One-click login, above the fields for login by SMS. */
const OneClickPart = ({ oneClick, words, look, onPress, children }: OneClickPartProps) => (
  <div className={styles['oneClick']}>
    <p className={styles['number']} role="status">
      {oneClick.isOffered && oneClick.maskedPhone !== null && (
        <>
          {words.thisNumber} <strong>{oneClick.maskedPhone}</strong>
        </>
      )}
    </p>
    {children}
    {oneClick.isOffered && (
      <Button busy={oneClick.isBusy} look={look} onPress={onPress} size="block">
        {words.oneClick}
      </Button>
    )}
    <p className={styles['error']} role="alert">
      {oneClick.problem}
    </p>
    <p className={styles['or']}>
      <span>{words.orBySms}</span>
    </p>
  </div>
);

/** Login by one click where the carrier can recognise the phone, and by SMS always; the person ticks the agreement. */
export const LoginSheet = ({ onSettled }: LoginSheetProps) => {
  const login = useLogin(() => onSettled(true));
  const oneClick = useOneClick(() => {
    forgetPhone();
    onSettled(true);
  });
  useEffect(() => afterPaint(readVersionsAgain), []);
  const { words, errors } = login;
  const form = useRef<HTMLFormElement>(null);
  const goTo = (field: LoginField | null): void => {
    if (field !== null) form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
  };
  useEffect(() => {
    if (login.wasSent) form.current?.querySelector<HTMLElement>('[name="code"]')?.focus();
  }, [login.wasSent]);
  useEffect(() => {
    if (oneClick.problem !== null) form.current?.querySelector<HTMLElement>('[name="phone"]')?.focus();
  }, [oneClick.problem]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    goTo(login.submit());
  };
  const agreement = (
    <Agreement
      carrierTerms={oneClick.isThere ? oneClick.terms : null}
      error={errors.agreement}
      isAgreed={login.isAgreed}
      onAgree={login.agree}
      words={words}
    />
  );
  return (
    <Sheet
      closeLabel={words.close}
      onClose={() => onSettled(false)}
      title={oneClick.isThere ? words.titleWithOneClick : words.title}
    >
      <form noValidate onSubmit={submit} ref={form}>
        {oneClick.isThere ? (
          <OneClickPart
            oneClick={oneClick}
            look={login.isReady ? 'quiet' : 'primary'}
            onPress={() => (login.isAgreed ? void oneClick.begin() : goTo(login.askToAgree()))}
            words={words}
          >
            {agreement}
          </OneClickPart>
        ) : (
          <p className={styles['intro']}>{words.intro}</p>
        )}
        <TextField
          autoComplete="tel-national"
          error={errors.phone}
          hasFirstFocus={!oneClick.isThere}
          hint={words.phoneHint}
          inputMode="tel"
          label={words.phone}
          name="phone"
          onType={login.typePhone}
          type="tel"
          value={login.phone}
        />
        <SmsCodeField
          digits={login.codeDigits}
          error={errors.code}
          isSending={login.busy === 'sending'}
          onSend={() => goTo(login.sendCode())}
          onType={(digits) => goTo(login.typeCode(digits))}
          resendSeconds={login.resendSeconds}
          value={login.code}
          wasSent={login.wasSent}
        />
        <p className={styles['news']} role="status">
          {login.wasResent && words.resent}
        </p>
        {!oneClick.isThere && agreement}
        <Button
          busy={login.busy === 'loggingIn'}
          look={oneClick.isOffered && !login.isReady ? 'quiet' : 'primary'}
          size="block"
          type="submit"
        >
          {words.submit}
        </Button>
      </form>
    </Sheet>
  );
};
