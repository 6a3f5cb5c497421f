import { PHONE_PATTERN, SMS_CODE_DIGITS } from '@coupon-centre/contract/limits';
import { useRef, useState } from 'react';
import { usePageState } from '#lib/page-state.tsx';
import { beginSession } from '#lib/session.ts';
import { useResendWait } from '#lib/sms-code/resend-wait.ts';
import { smsCodeWords } from '#lib/sms-code/words.ts';
import { useLocale } from '#lib/words/words.tsx';
import { showToast } from '#ui/toast.tsx';
import { askForCode, logIn } from './login-calls.ts';
import { phoneText } from './phone-text.ts';
import { loginWords } from './words.ts';

export type LoginField = 'phone' | 'code' | 'agreement';
type Errors = Readonly<Partial<Record<LoginField, string>>>;
type Busy = 'sending' | 'loggingIn' | null;
interface UnderWay {
  readonly what: Exclude<Busy, null>;
  readonly done: Promise<void>;
}

/** Typed once, there again when the sheet is opened again. */
let lastPhone = '';

/** The login sheet's fields, what is wrong with them, and the two things it does. */
export const useLogin = (onSuccess: () => void) => {
  const locale = useLocale();
  const words = loginWords[locale];
  const codeWords = smsCodeWords[locale];
  const { config } = usePageState();
  const [phone, setPhone] = useState(lastPhone);
  const [code, setCode] = useState('');
  const [isAgreed, setAgreed] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState<Busy>(null);
  const [wasSent, setSent] = useState(false);
  const [resendSeconds, waitToResend] = useResendWait('login');
  const underWay = useRef<UnderWay | null>(null);

  const settled = (field: LoginField): void => setErrors(({ [field]: _, ...others }) => others);

  /** One thing after the other, each once; what fails on the way is told and can be tried again. */
  const doing = async (what: UnderWay['what'], work: () => Promise<void>): Promise<void> => {
    if (underWay.current?.what === what) return;
    const before = underWay.current?.done;
    const done = (async () => {
      await before;
      await work().catch(() => showToast(codeWords.unsent));
    })();
    underWay.current = { what, done };
    setBusy(what);
    await done;
    if (underWay.current.done !== done) return;
    underWay.current = null;
    setBusy(null);
  };

  const send = async (): Promise<void> => {
    const answer = await askForCode(config.phonePublicKey, phone, () => showToast(words.checking));
    if (answer.rs === 1) {
      waitToResend(answer.datas.resendAfterSec);
      setSent(true);
      setErrors({});
      return showToast(codeWords.sent);
    }
    if (answer.code === '2010') waitToResend(answer.datas.retryAfterSec);
    setErrors({ [answer.code === '9001' ? 'phone' : 'code']: answer.msg });
    showToast(answer.msg);
  };

  const submit = async (): Promise<void> => {
    const answer = await logIn(config.phonePublicKey, phone, code);
    if (answer.rs === 1) {
      beginSession({ ...answer.datas, H5_TOKEN: answer.msg });
      showToast(words.success);
      return onSuccess();
    }
    const tries = answer.code === '3009' ? codeWords.attemptsLeft(answer.datas.attemptsLeft) : '';
    setErrors({ [answer.code === '9001' ? 'phone' : 'code']: answer.msg + tries });
    showToast(answer.msg);
  };

  const faults = (needsCode: boolean): Errors => ({
    ...(PHONE_PATTERN.test(phone) ? {} : { phone: words.phoneWrong }),
    ...(needsCode && code.length !== SMS_CODE_DIGITS ? { code: codeWords.codeWrong } : {}),
    ...(needsCode && !isAgreed ? { agreement: words.agreeFirst } : {}),
  });

  /** Does the work once the fields are right; else says what is not, and gives back the first field to go to. */
  const whenRight = (needsCode: boolean, what: UnderWay['what'], work: () => Promise<void>): LoginField | null => {
    const found = faults(needsCode);
    setErrors(found);
    const [first] = (['phone', 'code', 'agreement'] as const).filter((field) => found[field] !== undefined);
    if (first === undefined) void doing(what, work);
    return first ?? null;
  };

  return {
    words,
    phone,
    code,
    isAgreed,
    errors,
    busy,
    wasSent,
    resendSeconds,
    typePhone: (typed: string): void => {
      lastPhone = phoneText(typed);
      setPhone(lastPhone);
      settled('phone');
    },
    typeCode: (digits: string): void => {
      setCode(digits);
      settled('code');
    },
    agree: (agreed: boolean): void => {
      setAgreed(agreed);
      settled('agreement');
    },
    /** For a login that needs nothing but the agreement: says so, and gives back the field to go to. */
    askToAgree: (): LoginField => {
      setErrors({ agreement: words.agreeFirst });
      return 'agreement';
    },
    sendCode: () => whenRight(false, 'sending', send),
    submit: () => whenRight(true, 'loggingIn', submit),
  };
};
