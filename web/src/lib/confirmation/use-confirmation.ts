import { SMS_CODE_DIGITS } from '@coupon-centre/contract/foundation/limits';
import { useEffect, useRef, useState } from 'react';
import { type CallAnswer, call, SESSION_OVER } from '#lib/call/call.ts';
import { requestLogin } from '#lib/session/login-request.ts';
import { showToast } from '#ui/toast.tsx';
import { useResendWait } from '../sms-code/resend-wait.ts';
import { smsCodeWords } from '../sms-code/words.ts';
import { useLocale } from '../words/words.tsx';
import type { ConfirmationSubject } from './confirmation-request.ts';

type Info = Extract<CallAnswer<'showConfirmation'>, { code: typeof codeOf.SUCCESS }>['resp_data'];
export type Confirmation = Pick<
  Extract<Info, { required: true }>,
  'confirmText' | 'effectText' | 'priceFen' | 'maskedPhone' | 'challengeId' | 'resendAfter'
>;
type Asked = { readonly code: string; readonly msg: string; readonly confirmation: Confirmation | null };

/** What is to be confirmed; null if refused, or if nothing is to be confirmed. */
const ask = async (subject: ConfirmationSubject): Promise<Asked> => {
  if (subject.scene === 'CLOSE') {
    const answer = await call('prepareClosing', {});
    return { ...answer, confirmation: answer.rs === 1 ? answer.datas : null };
  }
  const answer = await call('showConfirmation', subject);
  const isGiven = answer.code === codeOf.SUCCESS && answer.resp_data.required;
  return { ...answer, confirmation: isGiven ? answer.resp_data : null };
};

/** What is to be confirmed, null while loading; or why it failed to load. */
export type Loading = { readonly confirmation: Confirmation | null } | { readonly problem: string };
type Busy = 'sending' | 'confirming' | null;

/** Loads what is to be confirmed when the sheet opens and on request; `onDeclined`: a login is needed and was declined. */
const useLoading = (subject: ConfirmationSubject, waitToResend: (seconds: number) => void, onDeclined: () => void) => {
  const [loading, setLoading] = useState<Loading>({ confirmation: null });

  /** Loads what is to be confirmed; undefined if refused, or if a required login is declined. */
  const load = async (): Promise<Confirmation | undefined> => {
    const { code, msg, confirmation } = await ask(subject);
    if (SESSION_OVER.includes(code)) {
      if (await requestLogin()) return load();
      onDeclined();
      return undefined;
    }
    if (confirmation === null) {
      setLoading({ problem: code === codeOf.SUCCESS ? '' : msg });
      return undefined;
    }
    waitToResend(confirmation.resendAfter);
    setLoading({ confirmation });
    return confirmation;
  };

  const loadAgain = (): void => {
    setLoading({ confirmation: null });
    load().catch(() => setLoading({ problem: '' }));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the sheet opens; after that on request
  useEffect(loadAgain, []);

  return { loading, load, loadAgain };
};

/** An SMS confirmation: its subject, its code, and its errors. `onSettled` receives the ticket. */
export const useConfirmation = (subject: ConfirmationSubject, onSettled: (smsTicket: string | null) => void) => {
  const words = smsCodeWords[useLocale()];
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState<Busy>(null);
  const [wasSent, setSent] = useState(false);
  const [resendSeconds, waitToResend] = useResendWait('confirmation');
  const isBusy = useRef(false);
  const { loading, load, loadAgain } = useLoading(subject, waitToResend, () => onSettled(null));

  const doing = async (what: Exclude<Busy, null>, work: () => Promise<void>): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setBusy(what);
    await work().catch(() => showToast(words.unsent));
    isBusy.current = false;
    setBusy(null);
  };

  /** A challenge ends with its time or its session; then the code is sent for a new one. */
  const sendFor = async (challengeId: string, isRepeat = false): Promise<void> => {
    const answer = await call('sendConfirmationSms', { challengeId });
    if (answer.code === codeOf.SUCCESS) {
      if ('resendAfter' in answer.resp_data) waitToResend(answer.resp_data.resendAfter);
      setSent(true);
      setError(undefined);
      return showToast(words.sent);
    }
    if ((answer.code === codeOf.CODE_WRONG || SESSION_OVER.includes(answer.code)) && !isRepeat) {
      const reloaded = await load();
      return reloaded === undefined || reloaded.resendAfter > 0 ? undefined : sendFor(reloaded.challengeId, true);
    }
    if (answer.code === codeOf.TOO_FREQUENT) waitToResend(answer.resp_data.retryAfterSec);
    setError(answer.msg);
  };

  const confirmWith = async (challengeId: string): Promise<void> => {
    const answer = await call('sendConfirmationSms', { challengeId, code });
    if (answer.code === codeOf.SUCCESS && 'smsTicket' in answer.resp_data) return onSettled(answer.resp_data.smsTicket);
    if (SESSION_OVER.includes(answer.code)) return void (await load());
    const hint = answer.code === codeOf.CODE_WRONG ? words.attemptsLeft(answer.resp_data.attemptsLeft) : '';
    setError(answer.msg + hint);
  };

  const challengeId = 'confirmation' in loading ? loading.confirmation?.challengeId : undefined;
  return {
    loading,
    code,
    error,
    busy,
    wasSent,
    resendSeconds,
    loadAgain,
    typeCode: (digits: string): void => {
      setCode(digits);
      setError(undefined);
    },
    sendCode: (): void => {
      if (challengeId !== undefined) void doing('sending', () => sendFor(challengeId));
    },
    /** False: the code is incomplete, which the field's error says. */
    confirm: (): boolean => {
      const isWhole = code.length === SMS_CODE_DIGITS;
      if (!isWhole) setError(words.codeWrong(SMS_CODE_DIGITS));
      else if (challengeId !== undefined) void doing('confirming', () => confirmWith(challengeId));
      return isWhole;
    },
  };
};
