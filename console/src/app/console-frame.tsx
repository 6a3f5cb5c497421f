import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Spin } from 'antd';
import { SignInScreen } from '#features/sign-in/sign-in-screen.tsx';
import { call } from '#lib/call.ts';
import { Refused } from '#lib/problem.ts';
import { type Session, SessionContext } from '#lib/session.tsx';
import { ProblemView } from '#ui/problem-view.tsx';
import { Shell } from './shell.tsx';
import { SignInAgain } from './sign-in-again.tsx';

const MINUTE_MS = 60_000;

/**
 * Who is signed in; null: nobody. Once somebody was, the end of their session is asked about over the screen, as for any other
 * call: what they typed stays.
 */
async function readSession(signal: AbortSignal, last: Session | null | undefined): Promise<Session | null> {
  const answer = await call('showSession', {}, { signal, isSigningIn: last?.next !== 'OPEN' });
  if (answer.code === '0000') return answer.resp_data;
  if (answer.code === '8001') return null;
  throw new Refused(answer);
}

/** The console for who is signed in, or the way in. */
export const ConsoleFrame = () => {
  const queries = useQueryClient();
  const asked = useQuery({
    queryKey: ['session'],
    queryFn: ({ signal }) => readSession(signal, queries.getQueryData<Session | null>(['session'])),
    staleTime: MINUTE_MS,
    refetchOnWindowFocus: false,
  });
  if (asked.data === undefined) {
    if (asked.error === null) return <Spin fullscreen />;
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
