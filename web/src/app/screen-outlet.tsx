import { Suspense, useEffect } from 'react';
import { useLocation } from 'wouter';
import { useIsHydrated } from '#lib/hydrated.ts';
import { useKeptPlace } from '#lib/keep-place.ts';
import { usePageState } from '#lib/page-state.tsx';
import { track } from '#lib/track.ts';
import { useLocale, useWords } from '#lib/words/words.tsx';
import { routeOf } from './routes.ts';
import { ScreenFailure } from './screen-failure.tsx';
import { ScreenLoading } from './screen-loading.tsx';
import { readyScreen, screens } from './screens.tsx';

/** The screen of the present address, under the title of its route (specification §2). */
export const ScreenOutlet = () => {
  const [path] = useLocation();
  const locale = useLocale();
  const { shell } = useWords();
  const { data } = usePageState();
  const isHydrated = useIsHydrated();
  const route = routeOf(path);
  const name = route?.screen ?? 'notFound';
  const title = route?.meta.title?.[locale] ?? shell.appName;
  useKeptPlace();
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => track('page_view', { path }), [path]);
  // What the server cannot render it leaves out, and so does the browser while it takes over.
  if (!isHydrated && data?.screen !== name) return <ScreenLoading />;
  const Ready = readyScreen(name);
  const Screen = screens[name];
  return (
    <ScreenFailure key={path}>
      {Ready ? (
        // Not inside Suspense: React would take it over later than the page around it, and taps kept until then be lost.
        <Ready />
      ) : (
        <Suspense fallback={<ScreenLoading />}>
          <Screen />
        </Suspense>
      )}
    </ScreenFailure>
  );
};
