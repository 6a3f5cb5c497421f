import { PAGE_BASE } from '@coupon-centre/contract/limits';
import { type FormEvent, useEffect, useRef } from 'react';
import { SmsCodeField } from '#lib/sms-code/sms-code-field.tsx';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './login-sheet.module.css';
import { type LoginField, useLogin } from './use-login.ts';

export interface LoginSheetProps {
  /** True once there is a session, false when the person closed the sheet. */
  readonly onSettled: (isLoggedIn: boolean) => void;
}

/** Login by SMS: number, code, and the agreement that the person ticks. */
export const LoginSheet = ({ onSettled }: LoginSheetProps) => {
  const login = useLogin(() => onSettled(true));
  const { words, errors } = login;
  const form = useRef<HTMLFormElement>(null);
  const goTo = (field: LoginField | null): void => {
    if (field !== null) form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
  };
  useEffect(() => {
    if (login.wasSent) form.current?.querySelector<HTMLElement>('[name="code"]')?.focus();
  }, [login.wasSent]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    goTo(login.submit());
  };
  return (
    <Sheet closeLabel={words.close} onClose={() => onSettled(false)} title={words.title}>
      <form className={styles['form']} noValidate onSubmit={submit} ref={form}>
        <p className={styles['intro']}>{words.intro}</p>
        <TextField
          autoComplete="tel-national"
          error={errors.phone}
          hasFirstFocus
          hint={words.phoneHint}
          inputMode="tel"
          label={words.phone}
          name="phone"
          onType={login.typePhone}
          type="tel"
          value={login.phone}
        />
        <SmsCodeField
          error={errors.code}
          isSending={login.busy === 'sending'}
          onSend={() => goTo(login.sendCode())}
          onType={login.typeCode}
          resendSeconds={login.resendSeconds}
          value={login.code}
          wasSent={login.wasSent}
        />
        <div className={styles['agreement']}>
          <label className={styles['tick']}>
            <input
              aria-describedby={errors.agreement ? 'agreement-error' : undefined}
              aria-invalid={errors.agreement !== undefined}
              checked={login.isAgreed}
              className={styles['box']}
              name="agreement"
              onChange={(event) => login.agree(event.target.checked)}
              type="checkbox"
            />
            <span>
              {words.agree[0]}
              <a href={`${PAGE_BASE}/protocol`} rel="noopener" target="_blank">
                {words.agree[1]}
              </a>
              {words.agree[2]}
            </span>
          </label>
          <p className={styles['error']} id="agreement-error" role="alert">
            {errors.agreement}
          </p>
        </div>
        <Button busy={login.busy === 'loggingIn'} size="block" type="submit">
          {words.submit}
        </Button>
      </form>
    </Sheet>
  );
};
