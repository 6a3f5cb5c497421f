import { MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/call.ts';
import { Refused } from '#lib/problem.ts';
import { type Session, SessionContext } from '#lib/session/session.tsx';
import { signedInAgain } from '#lib/session/sign-in-wait.ts';
import { Loading } from '#ui/loading.tsx';
import { ProblemView } from '#ui/problem-view.tsx';
import { Shell } from './shell.tsx';
import { SignInAgain, SignInScreen } from './sign-in-parts.tsx';

/**
 * The signed-in operator, or null. When their session ends, the sign-in dialog opens over the screen, as for any other call, so
 * that their input is kept; also while they are signing in again in another window.
 */
async function readSession(signal: AbortSignal, last: Session | null | undefined): Promise<Session | null> {
  const answer = await call('showSession', {}, { signal, isSigningIn: last?.next !== 'OPEN' });
  if (answer.code === codeOf.SUCCESS && last?.next === 'OPEN' && answer.resp_data.next !== 'OPEN') {
    await signedInAgain();
    return readSession(signal, last);
  }
  if (answer.code === codeOf.SUCCESS) return answer.resp_data;
  if (answer.code === codeOf.NOT_SIGNED_IN) return null;
  throw new Refused(answer);
}

/** The console, or the sign-in screen. */
export const ConsoleFrame = () => {
  const queries = useQueryClient();
  const asked = useQuery({
    queryKey: ['session'],
    queryFn: ({ signal }) => readSession(signal, queries.getQueryData<Session | null>(['session'])),
    staleTime: MINUTE_MS,
    refetchOnWindowFocus: false,
  });
  if (asked.data === undefined) {
    if (asked.error === null) return <Loading />;
    return <ProblemView error={asked.error} onRetry={() => void asked.refetch()} />;
  }
  if (asked.data === null || asked.data.next !== 'OPEN') {
    return (
      <SignInScreen
        onSignedIn={() => void queries.invalidateQueries({ queryKey: ['session'] })}
        startsAt={asked.data?.next ?? null}
      />
    );
  }
  return (
    <SessionContext value={asked.data}>
      <Shell />
      <SignInAgain />
    </SessionContext>
  );
};
