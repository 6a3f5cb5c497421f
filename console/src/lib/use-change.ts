import { newRequestId } from '@coupon-centre/contract/foundation/request-id';
import { useQueryClient } from '@tanstack/react-query';
import type { FormInstance } from 'antd';
import { useRef, useState } from 'react';
import { type CallAnswer, type CallName, type CallRequest, type CallResponse, call } from './call.ts';
import { showAtField } from './field-errors.ts';
import { useLocale } from './locale.tsx';
import { useNotes } from './notes/notes.tsx';
import { problemText, Refused } from './problem.ts';
import { refresh } from './refresh.ts';

type RefusedAnswer<Name extends CallName> = Exclude<CallAnswer<Name>, { code: typeof codeOf.SUCCESS }>;

interface Taking<Name extends CallName> {
  /** A form whose fields are named like the request's; a refusal about a field is shown there. */
  readonly form?: FormInstance;
  /** Handles a refusal by its code; false: the default handling applies. */
  readonly onRefusal?: (answer: RefusedAnswer<Name>) => boolean;
  /** Sent while signing in: 'not signed in' is returned as a refusal. */
  readonly isSigningIn?: boolean;
}

export interface Change<Name extends CallName> {
  readonly isBusy: boolean;
  /** Resolves to the answer, or to null after showing the problem at its field or at the top of the screen. Never rejects. */
  readonly send: (request: CallRequest<Name>, taking?: Taking<Name>) => Promise<CallResponse<Name> | null>;
}

/** A call that writes. Afterwards every list and figure on the screen is refreshed. */
export function useChange<Name extends CallName>(name: Name): Change<Name> {
  const { message } = useNotes();
  const locale = useLocale();
  const queries = useQueryClient();
  const [under, setUnder] = useState(0);
  /** The last request as long as it has no answer: sent again as it is, it is the same request to the server. */
  const unanswered = useRef<{ readonly body: string; readonly key: string } | null>(null);

  const ask = async (request: CallRequest<Name>, taking: Taking<Name>): Promise<CallResponse<Name> | null> => {
    const body = JSON.stringify(request);
    const key = unanswered.current?.body === body ? unanswered.current.key : newRequestId();
    unanswered.current = { body, key };
    const answer = await call(name, request, { key, isSigningIn: taking.isSigningIn ?? false });
    // Busy may mean that it is still under way.
    if (answer.code !== codeOf.BUSY) unanswered.current = null;
    if (answer.code === codeOf.SUCCESS) return answer.resp_data as CallResponse<Name>;
    const refused = answer as RefusedAnswer<Name>;
    if (taking.onRefusal?.(refused) || showAtField(taking.form, refused)) return null;
    throw new Refused(refused);
  };

  return {
    isBusy: under > 0,
    async send(request, taking = {}) {
      setUnder((count) => count + 1);
      try {
        return await ask(request, taking);
      } catch (error) {
        message.error(problemText(error, locale), 6);
        return null;
      } finally {
        setUnder((count) => count - 1);
        // After a refusal too: outdated data may be the cause. While signing in there is none yet.
        if (taking.isSigningIn !== true) refresh(queries, request);
      }
    },
  };
}
