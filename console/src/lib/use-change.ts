import { useQueryClient } from '@tanstack/react-query';
import { App, type FormInstance } from 'antd';
import { useState } from 'react';
import { type CallAnswer, type CallName, type CallRequest, type CallResponse, call } from './call.ts';
import { showAtField } from './field-errors.ts';
import { useLocale } from './locale.tsx';
import { problemText, Refused } from './problem.ts';

type RefusedAnswer<Name extends CallName> = Exclude<CallAnswer<Name>, { code: '0000' }>;

interface Taking<Name extends CallName> {
  /** Where its fields are named as the request's: what is wrong with one stands there. */
  readonly form?: FormInstance;
  /** Takes a refusal in itself, by its code; false: it is told as any other. */
  readonly onRefusal?: (answer: RefusedAnswer<Name>) => boolean;
  /** What somebody sent while signing in: 'not signed in' comes back as a refusal. */
  readonly isSigningIn?: boolean;
}

export interface Change<Name extends CallName> {
  readonly isBusy: boolean;
  /** Sends; what came of it, or null where it came to nothing, which was told at the field or on top of the screen. Never rejects. */
  readonly send: (request: CallRequest<Name>, taking?: Taking<Name>) => Promise<CallResponse<Name> | null>;
}

/** A call that changes something. After it every list and figure on the screen is asked for again. */
export function useChange<Name extends CallName>(name: Name): Change<Name> {
  const { message } = App.useApp();
  const locale = useLocale();
  const queries = useQueryClient();
  const [under, setUnder] = useState(0);

  const ask = async (request: CallRequest<Name>, taking: Taking<Name>): Promise<CallResponse<Name> | null> => {
    const answer = await call(name, request, { isSigningIn: taking.isSigningIn ?? false });
    if (answer.code === '0000') return answer.resp_data as CallResponse<Name>;
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
        void message.error(problemText(error, locale), 6);
        return null;
      } finally {
        setUnder((count) => count - 1);
        // Also after a refusal: what stood there may be why. While signing in nothing is there yet.
        if (taking.isSigningIn !== true) void queries.invalidateQueries();
      }
    },
  };
}
