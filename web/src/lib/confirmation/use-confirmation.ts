import { SMS_CODE_DIGITS } from '@coupon-centre/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { showToast } from '#ui/toast.tsx';
import { type CallAnswer, call } from '../call.ts';
import { requestLogin } from '../login-request.ts';
import { useResendWait } from '../sms-code/resend-wait.ts';
import { smsCodeWords } from '../sms-code/words.ts';
import { useLocale } from '../words/words.tsx';
import type { ConfirmationSubject } from './confirmation-request.ts';

type Info = Extract<CallAnswer<'getSmsSecondaryConfirmationInfo'>, { code: '0000' }>['resp_data'];
export type Confirmation = Extract<Info, { required: true }>;

/** What there is to confirm, null while it is on its way; or why it did not come. */
export type Loading = { readonly confirmation: Confirmation | null } | { readonly problem: string };
type Busy = 'sending' | 'confirming' | null;

const SESSION_OVER: readonly string[] = ['1001', '1002', '1003'];

/** A confirmation by SMS: what it is about, its code, and what is wrong with that. `onSettled` gets the ticket. */
export const useConfirmation = (subject: ConfirmationSubject, onSettled: (smsTicket: string | null) => void) => {
  const words = smsCodeWords[useLocale()];
  const [loading, setLoading] = useState<Loading>({ confirmation: null });
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState<Busy>(null);
  const [wasSent, setSent] = useState(false);
  const [resendSeconds, waitToResend] = useResendWait('confirmation');
  const isBusy = useRef(false);

  /** Asks what there is to confirm; undefined when that was refused, or when somebody has to log in and would not. */
  const load = async (): Promise<Confirmation | undefined> => {
    const answer = await call('getSmsSecondaryConfirmationInfo', subject);
    if (SESSION_OVER.includes(answer.code)) {
      if (await requestLogin()) return load();
      onSettled(null);
      return undefined;
    }
    if (answer.code !== '0000' || !answer.resp_data.required) {
      setLoading({ problem: answer.code === '0000' ? '' : answer.msg });
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the sheet opens; later the person asks for it
  useEffect(loadAgain, []);

  const doing = async (what: Exclude<Busy, null>, work: () => Promise<void>): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setBusy(what);
    await work().catch(() => showToast(words.unsent));
    isBusy.current = false;
    setBusy(null);
  };

  /** A challenge ends with its time or its session; then the code goes to a new one. */
  const sendFor = async (challengeId: string, isRepeat = false): Promise<void> => {
    const answer = await call('sendSmsCode', { challengeId });
    if (answer.code === '0000') {
      if ('resendAfter' in answer.resp_data) waitToResend(answer.resp_data.resendAfter);
      setSent(true);
      setError(undefined);
      return showToast(words.sent);
    }
    if ((answer.code === '3009' || SESSION_OVER.includes(answer.code)) && !isRepeat) {
      const anew = await load();
      return anew === undefined || anew.resendAfter > 0 ? undefined : sendFor(anew.challengeId, true);
    }
    if (answer.code === '2010') waitToResend(answer.resp_data.retryAfterSec);
    setError(answer.msg);
  };

  const confirmWith = async (challengeId: string): Promise<void> => {
    const answer = await call('sendSmsCode', { challengeId, code });
    if (answer.code === '0000' && 'smsTicket' in answer.resp_data) return onSettled(answer.resp_data.smsTicket);
    if (SESSION_OVER.includes(answer.code)) return void (await load());
    const left = answer.code === '3009' ? answer.resp_data.attemptsLeft : 0;
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
    /** False: the code is not whole yet, which is said at its field. */
    confirm: (): boolean => {
      const isWhole = code.length === SMS_CODE_DIGITS;
      if (!isWhole) setError(words.codeWrong);
      else if (challengeId !== undefined) void doing('confirming', () => confirmWith(challengeId));
      return isWhole;
    },
  };
};
