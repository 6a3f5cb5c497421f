import '#ui/tokens.css';
import '#ui/base.css';
import { PAGE_BASE } from '@coupon-centre/contract/foundation/limits';
import type { PageState } from '@coupon-centre/contract/front-ends/page-rendering';
import { Router } from 'wouter';
import { turns } from '#lib/loading/turns.ts';
import { useDeferred } from '#lib/loading/use-deferred.ts';
import { PageStateProvider } from '#lib/page/page-state.tsx';
import type { Phrases } from '#lib/words/phrases.ts';
import { WordsProvider } from '#lib/words/words.tsx';
import { ToastRegion } from '#ui/toast.tsx';
import { LoginHost } from './hosts/login-host.tsx';
import { ScreenOutlet } from './screen-outlet.tsx';

export interface AppProps {
  readonly state: PageState;
  readonly phrases: Phrases;
  /** The full path that the server rendered. The server ignores the query, so hydration starts without it. */
  readonly ssrPath: string;
}

/** Rendered only once the page is interactive. */
const deferredHosts = async () => {
  await turns.whenOver();
  return import('./hosts/deferred-hosts.tsx');
};

const Deferred = () => {
  const { part } = useDeferred(deferredHosts);
  return part && <part.DeferredHosts />;
};

/** The root component, the same on the server and in the browser. */
export const App = ({ state, phrases, ssrPath }: AppProps) => (
  <WordsProvider locale={state.config.locale} phrases={phrases}>
    <PageStateProvider state={state}>
      <Router base={PAGE_BASE} ssrPath={ssrPath} ssrSearch="">
        <ScreenOutlet />
        <LoginHost />
        <Deferred />
        <ToastRegion />
      </Router>
    </PageStateProvider>
  </WordsProvider>
);
