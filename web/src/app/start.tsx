import type { PageConfig } from '@coupon-centre/contract/content/page-config';
import type { PageState } from '@coupon-centre/contract/content/page-rendering';
import { useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { watchHost } from '#host/host-app.ts';
import { hasKeptTaps, replayTaps, stopKeepingTaps } from '#lib/kept-taps.ts';
import { isKeptPage } from '#lib/offline.ts';
import { monotonicMs, serverClock } from '#lib/server-clock.ts';
import { currentSession } from '#lib/session.ts';
import { noteTaps } from '#lib/track.ts';
import { noteVisit } from '#lib/visit.ts';
import { savesData, whenIdle } from '#lib/when-idle.ts';
import type { Phrases } from '#lib/words/phrases.ts';
import { App } from './app.tsx';
import { prefetchLogin } from './login-host.tsx';
import { loadRendered, prefetchNextScreens } from './screens.tsx';

/** Runs once, when the whole page has been taken over. */
const AfterTakeOver = ({ config }: { readonly config: PageConfig }) => {
  useEffect(() => {
    replayTaps();
    whenIdle(async () => (await import('./beside-page.ts')).runBeside(config));
    if (!savesData()) whenIdle(async () => Promise.all([prefetchLogin(), prefetchNextScreens()]));
  }, [config]);
  return null;
};

/** Takes over the page that the server rendered, in the language of the phrase book. */
export const start = async (phrases: Phrases): Promise<void> => {
  const root = document.getElementById('app');
  const json = document.getElementById('state')?.textContent;
  if (!root || !json) throw new Error('the page lacks its root or its state');
  // The server wrote it in this build's shape.
  const state = JSON.parse(json) as PageState;
  // The page's own answer tells the time as well as any: asked for when the navigation began, here now. Not an old one.
  if (!isKeptPage()) serverClock.note(state.config.serverTime, 0, monotonicMs());
  noteVisit();
  watchHost(state.config);
  // Whoever looks for a fault sees what comes from here on. A console that does not load is no fault of the page.
  if (/[?&#]mdebug=/.test(location.href))
    import('#lib/debug-console.ts')
      .then((part) => part.openDebugConsole(state.config.debugConsole))
      .catch(() => undefined);
  // Back from a carrier that was asked whose phone this is.
  if (/[?&]state=/.test(location.search))
    import('#features/login/finish-one-click.ts')
      .then((part) => part.finishOneClick(state.config.locale))
      .catch(() => undefined);
  document.addEventListener('visibilitychange', () => serverClock.doubt());
  // Without its code a rendered screen is drawn anew once the code is there; a failure is told then.
  if (state.data !== null) await loadRendered(state.data.screen).catch(() => undefined);
  stopKeepingTaps();
  noteTaps();
  // A guest who has tapped already most likely needs to log in: the sheet comes while the page is taken over. A failure is
  // told when it is asked for again.
  if (hasKeptTaps() && currentSession() === null) prefetchLogin().catch(() => undefined);
  hydrateRoot(
    root,
    <>
      <App phrases={phrases} ssrPath={location.pathname} state={state} />
      <AfterTakeOver config={state.config} />
    </>,
  );
};
