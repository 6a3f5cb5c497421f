import type { PageConfig } from '@coupon-centre/contract/front-ends/page-config';
import type { PageState } from '@coupon-centre/contract/front-ends/page-rendering';
import { startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { loadCentre } from '#features/centre/centre-part.tsx';
import { watchHost } from '#host/host-app.ts';
import { noteTaps } from '#lib/events/track.ts';
import { answerTap } from '#lib/loading/answer-tap.ts';
import { hasKeptTaps, keepEarlyTaps, replayTaps, stopKeepingTaps } from '#lib/loading/kept-taps.ts';
import { loadAhead } from '#lib/loading/load-part.ts';
import { tapped } from '#lib/loading/tapped.ts';
import { turns } from '#lib/loading/turns.ts';
import { insist } from '#lib/loading/use-deferred.ts';
import { savesData, whenFree, whenIdle } from '#lib/loading/when-idle.ts';
import { noteVisit } from '#lib/navigation/visit.ts';
import { isKeptPage } from '#lib/offline/offline.ts';
import { currentSession } from '#lib/session/session.ts';
import { monotonicMs, serverClock } from '#lib/time/server-clock.ts';
import type { Phrases } from '#lib/words/phrases.ts';
import { historyStep } from '#ui/history-step.ts';
import { App } from './app.tsx';
import { prefetchLogin } from './hosts/login-host.tsx';
import { loadOthers, loadRendered } from './screens.tsx';

const backgroundWork = async () => import('./background-work.ts');

/** Preloads what most people need next, each in an idle moment of its own. */
const prefetch = async (): Promise<void> => {
  const { nextScreens } = await loadAhead(loadOthers);
  for (const load of [prefetchLogin, loadCentre, ...nextScreens]) whenIdle(() => loadAhead<unknown>(load));
};

/** Starts what can wait until the whole page is interactive. */
const startTheRest = (config: PageConfig): void => {
  stopKeepingTaps();
  whenIdle(async () => (await insist(backgroundWork)).startBackgroundWork(config));
  // A failure shows when a screen is opened.
  whenFree(() => void loadAhead(loadOthers).catch(() => undefined));
  if (!savesData()) whenIdle(prefetch);
};

/** Runs once, when what a first tap needs is interactive; the other parts of the page follow. */
const AfterHydration = ({ config }: { readonly config: PageConfig }) => {
  useEffect(() => {
    replayTaps();
    const over = turns.whenOver();
    if (hasKeptTaps()) answerTap(turns, tapped);
    turns.begin();
    over.then(() => startTheRest(config), undefined);
  }, [config]);
  return null;
};

/** Hydrates the server-rendered page in the language of the phrase book. */
export const start = async (phrases: Phrases): Promise<void> => {
  // The newest of the functions that older browsers get.
  if (!('hasOwn' in Object)) (await import('#lib/loading/older-browsers.ts')).addMissing();
  const root = document.getElementById('app');
  const json = document.getElementById('state')?.textContent;
  if (!root || !json) throw new Error('the page lacks its root or its state');
  // The server wrote it in this build's shape.
  const state = JSON.parse(json) as PageState;
  // The page carries the server's time (requested at navigation start, received now), unless it comes from the cache.
  if (!isKeptPage()) serverClock.note(state.config.serverTime, 0, monotonicMs());
  // A tab that comes back may have it from the browser's own cache: any answer knows better.
  serverClock.doubt();
  noteVisit();
  watchHost(state.config);
  // First, so that the debugging console shows everything from here on. If it fails to load, the page goes on.
  if (/[?&#]mdebug=/.test(location.href))
    import('#lib/loading/debug-console.ts')
      .then((part) => part.openDebugConsole(state.config.debugConsole))
      .catch(() => undefined);
  // Back from the carrier's number recognition.
  if (/[?&]state=/.test(location.search))
    import('#features/login/finish-one-click.ts')
      .then((part) => part.finishOneClick(state.config.locale))
      .catch(() => undefined);
  document.addEventListener('visibilitychange', () => serverClock.doubt());
  // If its code fails to load, the screen renders once it arrives; the error shows then.
  if (state.data !== null) await loadRendered(state.data.screen).catch(() => undefined);
  if (state.data !== null) turns.hold();
  keepEarlyTaps(root, turns.hurry);
  addEventListener('popstate', (event) => historyStep.first(event));
  noteTaps();
  // A guest who has already tapped most likely needs to log in: preload the sheet. A failure shows when it is needed.
  if (hasKeptTaps() && currentSession() === null) prefetchLogin().catch(() => undefined);
  // React hydrates in slices in a transition only.
  startTransition(() => {
    hydrateRoot(
      root,
      <>
        <App phrases={phrases} ssrPath={location.pathname} state={state} />
        <AfterHydration config={state.config} />
      </>,
    );
  });
};
