import type { OwnedCard } from '@coupon-centre/contract/card/owned-card';
import { isCode } from '@coupon-centre/contract/code/coupon-code';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { type CallAnswer, type CallRequest, call } from '#lib/call.ts';
import { symbolsOf } from '#lib/code-field/code-typing.ts';
import { requestConfirmation } from '#lib/confirmation/confirmation-request.ts';
import { requestLogin } from '#lib/login-request.ts';
import { readParameter } from '#lib/parameter.ts';
import { newRequestId } from '#lib/request-id.ts';
import { serverNow } from '#lib/server-clock.ts';
import { useLocale } from '#lib/words/words.tsx';
import { showToast } from '#ui/toast.tsx';
import { exchangeWords } from './words.ts';

type Asked = CallRequest<'redeemCardVouchers'>;
type Answer = CallAnswer<'redeemCardVouchers'>;

const SECOND_MS = 1_000;

export interface Exchanged {
  readonly card: OwnedCard;
  /** It was exchanged before. */
  readonly isEarlier: boolean;
}

/** A code in the address is taken up and then taken out of it: an address is passed on more easily than meant. */
const useLinkedCode = (): string => {
  const [path, navigate] = useLocation();
  const [linked] = useState(() => symbolsOf(readParameter('code') ?? ''));
  useEffect(() => {
    const query = new URLSearchParams(location.search);
    if (!query.has('code')) return;
    query.delete('code');
    const left = query.toString();
    navigate(left === '' ? path : `${path}?${left}`, { replace: true });
  }, [path, navigate]);
  return linked;
};

/** Everything between the typed code and the coupon: login, security check, confirmation, refusals. */
export const useExchange = () => {
  const words = exchangeWords[useLocale()];
  const linked = useLinkedCode();
  const [symbols, setSymbols] = useState(linked);
  const [error, setError] = useState<string>();
  const [wasWrong, setWasWrong] = useState(false);
  const [lockedUntilMs, setLockedUntilMs] = useState(0);
  const [exchanged, setExchanged] = useState<Exchanged | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isSent = useRef(false);
  /** The same for every tap on the same code, so that a request whose answer got lost can be sent again. */
  const request = useRef({ code: '', requestId: '' });

  const type = (typed: string): void => {
    setSymbols(typed);
    setError(undefined);
    setWasWrong(false);
  };

  /** Once more, with what the answer asks for; null where the person would not, or nothing is asked for. */
  const askedFor = async (answer: Answer, asked: Asked): Promise<Asked | null> => {
    switch (answer.code) {
      case '1001':
      case '1002':
      case '1003':
        return (await requestLogin()) ? asked : null;
      case '2009': {
        if (answer.resp_data.challenge === undefined) return null;
        showToast(words.checking);
        const { workOff } = await import('#lib/solve-challenge.ts');
        return { ...asked, challenge: await workOff(answer.resp_data.challenge) };
      }
      case '3008': {
        const smsTicket = await requestConfirmation({ scene: 'EXCHANGE' });
        return smsTicket === null ? null : { ...asked, smsTicket };
      }
      default:
        return null;
    }
  };

  const take = (answer: Answer): void => {
    switch (answer.code) {
      case '0000':
        setExchanged({ card: answer.resp_data.card, isEarlier: answer.resp_data.replayed });
        return;
      case '4002':
        setLockedUntilMs(serverNow() + answer.resp_data.retryAfterSec * SECOND_MS);
        return;
      case '4001':
        setWasWrong(true);
        setError(answer.msg);
        return;
      case '3008':
      case '1001':
      case '1002':
      case '1003':
        // The person closed the sheet: the code stands as it was typed.
        return;
      default:
        setError(answer.msg);
    }
  };

  const send = async (asked: Asked): Promise<void> => {
    const answer = await call('redeemCardVouchers', asked);
    const more = await askedFor(answer, asked);
    if (more === null) take(answer);
    else await send(more);
  };

  const submit = async (): Promise<void> => {
    if (isSent.current) return;
    if (!isCode(symbols)) {
      setError(words.incomplete);
      return;
    }
    isSent.current = true;
    setBusy(true);
    try {
      if (!(await requestLogin())) return;
      if (request.current.code !== symbols) request.current = { code: symbols, requestId: newRequestId() };
      await send({ ...request.current });
    } catch {
      showToast(words.unsent);
    } finally {
      isSent.current = false;
      setBusy(false);
    }
  };

  return {
    words,
    symbols,
    error,
    wasWrong,
    lockedUntilMs,
    exchanged,
    isBusy,
    type,
    submit,
    again: (): void => {
      setExchanged(null);
      type('');
    },
  };
};
