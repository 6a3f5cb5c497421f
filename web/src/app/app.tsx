import '#ui/tokens.css';
import '#ui/base.css';
import type { PageState } from '@coupon-centre/contract/content/page-rendering';
import { PAGE_BASE } from '@coupon-centre/contract/limits';
import { Router } from 'wouter';
import { PageStateProvider } from '#lib/page-state.tsx';
import type { Phrases } from '#lib/words/phrases.ts';
import { WordsProvider } from '#lib/words/words.tsx';
import { ToastRegion } from '#ui/toast.tsx';
import { ConfirmationHost } from './confirmation-host.tsx';
import { LoginHost } from './login-host.tsx';
import { NetworkNotice } from './network-notice.tsx';
import { ReminderHost } from './reminder-host.tsx';
import { ScreenOutlet } from './screen-outlet.tsx';
import { SessionHost } from './session-host.tsx';

export interface AppProps {
  readonly state: PageState;
  readonly phrases: Phrases;
  /** The full path that the server rendered. It knew no query, so taking over begins without one too. */
  readonly ssrPath: string;
}

/** The page, the same on the server and in the browser. */
export const App = ({ state, phrases, ssrPath }: AppProps) => (
  <WordsProvider locale={state.config.locale} phrases={phrases}>
    <PageStateProvider state={state}>
      <Router base={PAGE_BASE} ssrPath={ssrPath} ssrSearch="">
        <ScreenOutlet />
        <ConfirmationHost />
        <ReminderHost />
        <LoginHost />
        <SessionHost />
        <ToastRegion />
        <NetworkNotice />
      </Router>
    </PageStateProvider>
  </WordsProvider>
);
