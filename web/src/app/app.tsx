import '#ui/tokens.css';
import '#ui/base.css';
import type { PageState } from '@coupon-centre/contract/content/page-rendering';
import { PAGE_BASE } from '@coupon-centre/contract/limits';
import { Router } from 'wouter';
import { PageStateProvider } from '#lib/page-state.tsx';
import { useLater } from '#lib/use-later.ts';
import type { Phrases } from '#lib/words/phrases.ts';
import { WordsProvider } from '#lib/words/words.tsx';
import { ToastRegion } from '#ui/toast.tsx';
import { LoginHost } from './login-host.tsx';
import { ScreenOutlet } from './screen-outlet.tsx';

export interface AppProps {
  readonly state: PageState;
  readonly phrases: Phrases;
  /** The full path that the server rendered. It knew no query, so taking over begins without one too. */
  readonly ssrPath: string;
}

const laterHosts = async () => import('./later-hosts.tsx');

/** Comes once the page has been taken over. */
const Later = () => {
  const { part } = useLater(laterHosts);
  return part && <part.LaterHosts />;
};

/** The page, the same on the server and in the browser. */
export const App = ({ state, phrases, ssrPath }: AppProps) => (
  <WordsProvider locale={state.config.locale} phrases={phrases}>
    <PageStateProvider state={state}>
      <Router base={PAGE_BASE} ssrPath={ssrPath} ssrSearch="">
        <ScreenOutlet />
        <LoginHost />
        <Later />
        <ToastRegion />
      </Router>
    </PageStateProvider>
  </WordsProvider>
);
