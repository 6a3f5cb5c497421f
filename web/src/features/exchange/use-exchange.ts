import { isCode } from '@coupon-centre/contract/foundation/coupon-code';
import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import type { OwnedCard } from '@coupon-centre/contract/wallet/owned-card';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { type CallRequest, call } from '#lib/call/call.ts';
import { meetChallenges } from '#lib/call/meet-challenges.ts';
import { createRequestIds } from '#lib/call/request-ids.ts';
import { symbolsOf } from '#lib/code-field/code-typing.ts';
import { requestConfirmation } from '#lib/confirmation/confirmation-request.ts';
import { askConsent, askNewConsent } from '#lib/consent/ask-consent.ts';
import { readParameter } from '#lib/navigation/parameter.ts';
import { requestLogin } from '#lib/session/login-request.ts';
import { currentSession, useSession } from '#lib/session/session.ts';
import { serverNow } from '#lib/time/server-clock.ts';
import { useLocale } from '#lib/words/words.tsx';
import { showToast } from '#ui/toast.tsx';
import { exchangeWords } from './words.ts';

type ExchangeRequest = CallRequest<'redeemCode'>;

export interface Exchanged {
  readonly card: OwnedCard;
  /** Already exchanged earlier. */
  readonly isEarlier: boolean;
  /** It is checked first, until then at the latest. */
  readonly heldUntil: string | undefined;
}

/** Takes a code from the address and removes it there: addresses get shared by accident. */
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

/** Outcome of a code. */
type Outcome =
  | { readonly kind: 'exchanged'; readonly exchanged: Exchanged }
  | { readonly kind: 'locked'; readonly untilMs: number }
  | { readonly kind: 'refused'; readonly text: string; readonly wasWrong: boolean };

/**
 * Sends the code, with login, challenge and confirmation as answers require them; null when the person cancels. Rejects
 * without an answer.
 */
const exchange = async (request: ExchangeRequest, onChecking: () => void): Promise<Outcome | null> => {
  let sent = request;
  const answer = await meetChallenges({
    send: (challenge) => {
      sent = { ...request, ...(challenge && { challenge }) };
      return call('redeemCode', sent);
    },
    challengeOf: (given) => (given.code === codeOf.RISK_REFUSED ? given.resp_data.challenge : undefined),
    onWork: onChecking,
  });
  switch (answer.code) {
    case codeOf.SUCCESS: {
      const { card, replayed: isEarlier, heldUntil } = answer.resp_data;
      return { kind: 'exchanged', exchanged: { card, isEarlier, heldUntil } };
    }
    case codeOf.NOT_LOGGED_IN:
    case codeOf.SESSION_ENDED:
    case codeOf.SESSION_MISMATCH:
      return (await requestLogin()) ? exchange(sent, onChecking) : null;
    case codeOf.CONSENT_NEEDED:
      return (await askNewConsent()) ? exchange(sent, onChecking) : null;
    case codeOf.CONFIRMATION_NEEDED: {
      const smsTicket = await requestConfirmation({ scene: 'EXCHANGE' });
      return smsTicket === null ? null : exchange({ ...sent, smsTicket }, onChecking);
    }
    case codeOf.TOO_MANY_TRIES:
      return { kind: 'locked', untilMs: serverNow() + answer.resp_data.retryAfterSec * SECOND_MS };
    case codeOf.RISK_REFUSED:
    case codeOf.PAUSED:
    case codeOf.NOT_IN_AUDIENCE:
    case codeOf.PERSONAL_LIMIT:
    case codeOf.CODE_WRONG:
    case codeOf.EXCHANGE_REFUSED:
    case codeOf.BAD_INPUT:
    case codeOf.REQUEST_ID_REUSED:
    case codeOf.BUSY:
      return { kind: 'refused', text: answer.msg, wasWrong: answer.code === codeOf.EXCHANGE_REFUSED };
    default:
      return answer satisfies never;
  }
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
  /** Whose code it was that came to something. */
  const [owner, setOwner] = useState<string>();
  const uid = useSession()?.uid;
  const isTheirs = uid === undefined || uid === owner;
  const [isBusy, setBusy] = useState(false);
  const isSent = useRef(false);
  const [requestIds] = useState(createRequestIds);

  const type = (typed: string): void => {
    setSymbols(typed);
    setError(undefined);
    setWasWrong(false);
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
      if (!(await requestLogin()) || !(await askConsent())) return;
      const request = { code: symbols, requestId: requestIds.of({ code: symbols }) };
      const outcome = await exchange(request, () => showToast(words.checking));
      if (outcome !== null) setOwner(currentSession()?.uid);
      if (outcome?.kind === 'exchanged') setExchanged(outcome.exchanged);
      else if (outcome?.kind === 'locked') setLockedUntilMs(outcome.untilMs);
      else if (outcome !== null) {
        setWasWrong(outcome.wasWrong);
        setError(outcome.text);
      }
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
    // Neither holds for the next person who logs in here.
    lockedUntilMs: isTheirs ? lockedUntilMs : 0,
    exchanged: isTheirs ? exchanged : null,
    isBusy,
    type,
    submit,
    again: (): void => {
      setExchanged(null);
      type('');
    },
  };
};
