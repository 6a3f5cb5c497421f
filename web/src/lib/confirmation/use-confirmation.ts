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
export type Confirmation = Extract<Info, { required: true }>;

/** What is to be confirmed, null while loading; or why it failed to load. */
export type Loading = { readonly confirmation: Confirmation | null } | { readonly problem: string };
type Busy = 'sending' | 'confirming' | null;

/** Loads what is to be confirmed when the sheet opens and on request; `onDeclined`: a login is needed and was declined. */
const useLoading = (subject: ConfirmationSubject, waitToResend: (seconds: number) => void, onDeclined: () => void) => {
  const [loading, setLoading] = useState<Loading>({ confirmation: null });

  /** Loads what is to be confirmed; undefined if refused, or if a required login is declined. */
  const load = async (): Promise<Confirmation | undefined> => {
    const answer = await call('showConfirmation', subject);
    if (SESSION_OVER.includes(answer.code)) {
      if (await requestLogin()) return load();
      onDeclined();
      return undefined;
    }
    if (answer.code !== codeOf.SUCCESS || !answer.resp_data.required) {
      setLoading({ problem: answer.code === codeOf.SUCCESS ? '' : answer.msg });
      return undefined;
    }
    waitToResend(answer.resp_data.resendAfter);
    setLoading({ confirmation: answer.resp_data });
    return answer.resp_data;
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
    const left = answer.code === codeOf.CODE_WRONG ? answer.resp_data.attemptsLeft : 0;
    setError(answer.msg + (left > 0 ? words.attemptsLeft(left) : ''));
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
      if (!isWhole) setError(words.codeWrong);
      else if (challengeId !== undefined) void doing('confirming', () => confirmWith(challengeId));
      return isWhole;
    },
  };
};
