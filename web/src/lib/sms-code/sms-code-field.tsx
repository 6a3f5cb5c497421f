import { SMS_CODE_DIGITS } from '@coupon-centre/contract/foundation/limits';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useLocale } from '../words/words.tsx';
import { smsCodeWords } from './words.ts';

export interface SmsCodeFieldProps {
  readonly value: string;
  /** Called with the typed digits, at most as many as a code has. */
  readonly onType: (digits: string) => void;
  readonly onSend: () => void;
  readonly isSending: boolean;
  readonly wasSent: boolean;
  /** Until the next SMS may be requested. */
  readonly resendSeconds: number;
  readonly error?: string | undefined;
  /** How many digits the code has; that of most SMS if absent. */
  readonly digits?: number;
}

const digitsOf = (typed: string, most: number): string => typed.replace(/\D/g, '').slice(0, most);

/** A field for an SMS code, also pasted with blanks or in its SMS, with the button that requests one; phones offer to fill in the code. */
export const SmsCodeField = ({
  value,
  onType,
  onSend,
  isSending,
  wasSent,
  resendSeconds,
  error,
  digits = SMS_CODE_DIGITS,
}: SmsCodeFieldProps) => {
  const words = smsCodeWords[useLocale()];
  const isWaiting = resendSeconds > 0;
  const label = isSending ? words.sending : wasSent ? words.sendAgain : words.send;
  return (
    <TextField
      autoComplete="one-time-code"
      error={error}
      hint={words.codeHint(digits)}
      inputMode="numeric"
      label={words.code}
      name="code"
      onType={(typed) => onType(digitsOf(typed, digits))}
      type="text"
      value={value}
    >
      <Button busy={isSending} look={isWaiting ? 'off' : 'quiet'} onPress={onSend} size="small">
        {isWaiting ? words.resendIn(resendSeconds) : label}
      </Button>
    </TextField>
  );
};
