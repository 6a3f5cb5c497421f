import { PHONE_PATTERN } from '@coupon-centre/contract/foundation/limits';
import { useEffect, useRef, useState } from 'react';
import { afterPaint } from '#lib/page/after-paint.ts';
import { beginSession } from '#lib/session/session.ts';
import { useResendWait } from '#lib/sms-code/resend-wait.ts';
import { smsCodeWords } from '#lib/sms-code/words.ts';
import { useLocale } from '#lib/words/words.tsx';
import { showToast } from '#ui/toast.tsx';
import { type AskedCode, askedCode, keepAskedCode } from './asked-code.ts';
import { followSms, type SmsState } from './follow-sms.ts';
import { askAboutSms, keyInForce, logIn, requestCode } from './login-calls.ts';
import { phoneText } from './phone-text.ts';
import { loginWords } from './words.ts';

export type LoginField = 'phone' | 'code' | 'agreement';
type Errors = Readonly<Partial<Record<LoginField, string>>>;
type Work = 'sending' | 'loggingIn';
/** The number as last typed, for the next time the sheet opens; emptied by a login. */
let lastPhone = '';

/** Runs one task at a time; a failure is shown and can be retried. */
const useWork = (failed: string) => {
  const [busy, setBusy] = useState<Work | null>(null);
  const running = useRef<{ readonly what: Work; readonly done: Promise<void> } | null>(null);
  const begin = async (what: Work, work: () => Promise<void>): Promise<void> => {
    if (running.current?.what === what) return;
    const before = running.current?.done;
    const done = (async () => {
      await before;
      await work().catch(() => showToast(failed));
    })();
    running.current = { what, done };
    setBusy(what);
    await done;
    if (running.current.done !== done) return;
    running.current = null;
    setBusy(null);
  };
  return { busy, begin };
};

/** The sheet's fields and their errors; a change to a field clears its error. */
const useFields = () => {
  const [phone, setPhone] = useState(lastPhone);
  const [code, setCode] = useState('');
  const [isAgreed, setAgreed] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const settled = (field: LoginField): void => setErrors(({ [field]: _, ...others }) => others);
  return {
    phone,
    code,
    isAgreed,
    errors,
    setErrors,
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
  };
};

/** The newest SMS that was asked for, also for work that began before its answer. */
const useAskedCode = () => {
  const [{ codeDigits }, setAsked] = useState(askedCode);
  const newest = useRef<AskedCode | null>(null);
  return {
    codeDigits,
    newest: (): AskedCode => newest.current ?? askedCode(),
    /** Nothing, once another is asked for: if the answer to that is lost, its code must not be checked as the earlier one's. */
    noteAsked: (asked: Partial<AskedCode>): void => {
      newest.current = keepAskedCode(asked);
      setAsked(newest.current);
    },
  };
};

/** Follows the newest SMS while the sheet is open. */
const useFollowedSms = (tell: (state: SmsState) => void): ((smsId: string | undefined) => void) => {
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => () => stop.current(), []);
  return (smsId) => {
    stop.current();
    if (smsId !== undefined) stop.current = followSms(() => askAboutSms(smsId), tell);
  };
};

const useSheetWords = () => {
  const locale = useLocale();
  return { words: loginWords[locale], codeWords: smsCodeWords[locale] };
};

/** The next person on this phone need not see it. */
export const forgetPhone = (): void => {
  lastPhone = '';
};

const enter: typeof beginSession = (values) => {
  forgetPhone();
  beginSession(values);
};

/** The key that seals the number is here by the time it is typed. A failure shows when it is sent. */
const useKeyAhead = (): void => {
  useEffect(() => afterPaint(() => void keyInForce().catch(() => undefined)), []);
};

/** The login sheet's fields, their errors, and its two actions. */
export const useLogin = (onSuccess: () => void) => {
  const { words, codeWords } = useSheetWords();
  const { setErrors, ...fields } = useFields();
  useKeyAhead();
  const { phone, code, isAgreed } = fields;
  const { busy, begin } = useWork(codeWords.unsent);
  const [wasSent, setSent] = useState(false);
  const { codeDigits, newest, noteAsked } = useAskedCode();
  const [resendSeconds, waitToResend] = useResendWait('login');
  const [wasResent, setResent] = useState(false);
  const followIt = useFollowedSms((state) => {
    setResent(state === 'RESENT');
    if (state !== 'FAILED') return;
    setErrors({ code: words.failed });
    waitToResend(0);
  });

  const send = async (): Promise<void> => {
    noteAsked({});
    const answer = await requestCode(phone, () => showToast(words.checking));
    if (answer.rs === 1) {
      waitToResend(answer.datas.resendAfterSec);
      noteAsked(answer.datas);
      setSent(true);
      setResent(false);
      setErrors({});
      followIt(answer.datas.smsId);
      return showToast(codeWords.sent);
    }
    if (answer.code === codeOf.TOO_FREQUENT) waitToResend(answer.datas.retryAfterSec);
    setErrors({ [answer.code === codeOf.BAD_INPUT ? 'phone' : 'code']: answer.msg });
    showToast(answer.msg);
  };

  const submit = async (digits: string): Promise<void> => {
    const answer = await logIn(phone, {
      code: digits,
      // The newest: the code may have been typed before the answer to its request arrived.
      challengeId: newest().challengeId,
      onWork: () => showToast(words.checking),
    });
    if (answer.rs === 1) {
      enter({ ...answer.datas, H5_TOKEN: answer.msg });
      showToast(words.success);
      return onSuccess();
    }
    const tries = answer.code === codeOf.CODE_WRONG ? codeWords.attemptsLeft(answer.datas.attemptsLeft) : '';
    setErrors({ [answer.code === codeOf.BAD_INPUT ? 'phone' : 'code']: answer.msg + tries });
    showToast(answer.msg);
  };

  /** `digits`: the code; null where none is needed. */
  const faults = (digits: string | null): Errors => ({
    ...(PHONE_PATTERN.test(phone) ? {} : { phone: words.phoneWrong }),
    ...(digits !== null && digits.length !== codeDigits ? { code: codeWords.codeWrong(codeDigits) } : {}),
    ...(digits !== null && !isAgreed ? { agreement: words.agreeFirst } : {}),
  });

  /** Does the work once the fields are valid; otherwise shows the errors and returns the first field to focus. */
  const whenValid = (digits: string | null, what: Work, work: () => Promise<void>): LoginField | null => {
    const found = faults(digits);
    setErrors(found);
    const [first] = (['phone', 'code', 'agreement'] as const).filter((field) => found[field] !== undefined);
    if (first === undefined) void begin(what, work);
    return first ?? null;
  };

  return {
    words,
    ...fields,
    busy,
    wasSent,
    codeDigits,
    /** Of the SMS: it failed and went by another route. */
    wasResent,
    resendSeconds,
    /** For a login that needs only the agreement: shows the error and returns the field to focus. */
    askToAgree: (): LoginField => {
      setErrors({ agreement: words.agreeFirst });
      return 'agreement';
    },
    /** Everything is there: the button logs in. */
    isReady: Object.keys(faults(code)).length === 0,
    /** The last digit logs in, once everything else is there; returns the field to focus. */
    typeCode: (digits: string): LoginField | null => {
      fields.typeCode(digits);
      const isWhole = digits.length === codeDigits && digits !== code;
      return isWhole ? whenValid(digits, 'loggingIn', () => submit(digits)) : null;
    },
    sendCode: () => whenValid(null, 'sending', send),
    submit: () => whenValid(code, 'loggingIn', () => submit(code)),
  };
};
