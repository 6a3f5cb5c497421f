import { type FormEvent, useEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { FailedView } from '#ui/states/failed-view.tsx';
import { yuanText } from '#ui/ticket/coupon-face.ts';
import { SmsCodeField } from '../sms-code/sms-code-field.tsx';
import { useLocale } from '../words/words.tsx';
import type { ConfirmationSubject } from './confirmation-request.ts';
import styles from './confirmation-sheet.module.css';
import { type Confirmation, useConfirmation } from './use-confirmation.ts';
import { confirmationWords } from './words.ts';

export interface ConfirmationSheetProps {
  readonly subject: ConfirmationSubject;
  /** The one-time ticket, or null when the person closes the sheet. */
  readonly onSettled: (smsTicket: string | null) => void;
}

/** What is being confirmed: wording, effect, price, and the number that receives the code. */
const WhatIsConfirmed = ({ confirmation }: { readonly confirmation: Confirmation }) => {
  const words = confirmationWords[useLocale()];
  const { confirmText, effectText, priceFen, maskedPhone } = confirmation;
  return (
    <>
      <p className={styles['text']}>{confirmText}</p>
      <ul className={styles['facts']}>
        <li className={styles['fact']}>
          <Icon name="ticket" />
          <span>{effectText}</span>
        </li>
        {priceFen !== undefined && (
          <li className={styles['fact']}>
            <Icon name={priceFen === 0 ? 'check' : 'alert'} />
            <strong>{words.price(yuanText(priceFen))}</strong>
          </li>
        )}
        <li className={styles['fact']}>
          <Icon name="user" />
          <span>{words.phone(maskedPhone)}</span>
        </li>
      </ul>
    </>
  );
};

/** Placeholder with the content's dimensions, so that the sheet keeps its height. */
const Skeleton = ({ label }: { readonly label: string }) => (
  <div aria-busy="true" className={styles['skeleton']} role="status">
    <span className="only-spoken">{label}</span>
  </div>
);

/** SMS confirmation: shows what is being confirmed, sends the code, and returns the ticket. */
export const ConfirmationSheet = ({ subject, onSettled }: ConfirmationSheetProps) => {
  const locale = useLocale();
  const words = confirmationWords[locale];
  const { loading, ...state } = useConfirmation(subject, onSettled);
  const form = useRef<HTMLFormElement>(null);
  const toCode = (): void => form.current?.querySelector<HTMLElement>('[name="code"]')?.focus();
  const { wasSent } = state;
  useEffect(() => {
    if (wasSent) form.current?.querySelector<HTMLElement>('[name="code"]')?.focus();
  }, [wasSent]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!state.confirm()) toCode();
  };
  return (
    <Sheet closeLabel={words.close} onClose={() => onSettled(null)} title={words.title}>
      {'problem' in loading ? (
        <FailedView locale={locale} onRetry={state.loadAgain} title={loading.problem || words.failed} />
      ) : loading.confirmation === null ? (
        <Skeleton label={words.loading} />
      ) : (
        <form noValidate onSubmit={submit} ref={form}>
          <WhatIsConfirmed confirmation={loading.confirmation} />
          <SmsCodeField
            error={state.error}
            isSending={state.busy === 'sending'}
            onSend={state.sendCode}
            onType={state.typeCode}
            resendSeconds={state.resendSeconds}
            value={state.code}
            wasSent={wasSent}
          />
          <Button busy={state.busy === 'confirming'} size="block" type="submit">
            {words.confirm}
          </Button>
        </form>
      )}
    </Sheet>
  );
};
