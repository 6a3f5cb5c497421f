import { Suspense, useEffect } from 'react';
import { useLocation } from 'wouter';
import { track } from '#lib/events/track.ts';
import { useIsHydrated } from '#lib/loading/hydrated.ts';
import { useKeptPlace } from '#lib/navigation/keep-place.ts';
import { usePageState } from '#lib/page/page-state.tsx';
import { useWords } from '#lib/words/words.tsx';
import { routeOf } from './routes.ts';
import { ScreenFailure } from './screen-failure.tsx';
import { ScreenLoading } from './screen-loading.tsx';
import { readyScreen, screenOf } from './screens.tsx';

/** The screen for the current address, under its route's title (specification §2). */
export const ScreenOutlet = () => {
  const [path] = useLocation();
  const { shell } = useWords();
  const { data } = usePageState();
  const isHydrated = useIsHydrated();
  const route = routeOf(path);
  const name = route?.screen ?? 'notFound';
  const title = route?.title ? shell.titles[route.title] : shell.appName;
  useKeptPlace();
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => track('page_view', { path }), [path]);
  // The server leaves out what it cannot render; hydration has to match.
  if (!isHydrated && data?.screen !== name) return <ScreenLoading />;
  const Ready = readyScreen(name);
  const Screen = screenOf(name);
  return (
    <ScreenFailure key={path}>
      <div className="whole-screen">
        {Ready ? (
          // Not in Suspense: React would hydrate it after the rest of the page, and taps kept until then would be lost.
          <Ready />
        ) : (
          <Suspense fallback={<ScreenLoading />}>
            <Screen />
          </Suspense>
        )}
      </div>
    </ScreenFailure>
  );
};
