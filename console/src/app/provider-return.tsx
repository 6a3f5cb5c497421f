import type { SignInStep } from '@coupon-centre/contract/foundation/operator-fields';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useChange } from '#lib/use-change.ts';
import { Loading } from '#ui/loading.tsx';
import { SignInScreen } from './sign-in-parts.tsx';

interface Finished {
  /** The step that is missing; null: refused, for this reason. */
  readonly next: Exclude<SignInStep, 'OPEN'> | null;
  readonly problem: string | null;
  readonly returnTo: string;
}

const REFUSED = { next: null, returnTo: '/' } as const;

/** Where the identity provider leads back to: finishes the sign-in and continues at the screen that was asked for. */
export const ProviderReturn = () => {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const finish = useChange('finishProviderSignIn');
  const [finished, setFinished] = useState<Finished | null>(null);
  const isBegun = useRef(false);

  const enter = (returnTo: string): void => {
    queries.removeQueries({ queryKey: ['session'] });
    void navigate(returnTo, { replace: true });
  };
  useEffect(() => {
    // Once: an answer is accepted once.
    if (isBegun.current) return;
    isBegun.current = true;
    const query = location.search.slice(1);
    if (query === '') return enter('/');
    // The code stays in no history.
    history.replaceState(history.state, '', location.pathname);
    const onRefusal = ({ msg }: { readonly msg: string }): boolean => {
      setFinished({ ...REFUSED, problem: msg });
      return true;
    };
    void finish.send({ query }, { isSigningIn: true, onRefusal }).then((answer) => {
      if (answer === null) setFinished((known) => known ?? { ...REFUSED, problem: null });
      else if (answer.next === 'OPEN') enter(answer.returnTo);
      else setFinished({ next: answer.next, problem: null, returnTo: answer.returnTo });
    });
  });
  if (finished === null) return <Loading />;
  const { next, problem, returnTo } = finished;
  return <SignInScreen onSignedIn={() => enter(returnTo)} problem={problem} startsAt={next} />;
};
