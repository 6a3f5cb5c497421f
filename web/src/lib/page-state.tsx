import type { PageState } from '@coupon-centre/contract/content/page-rendering';
import { createContext, type ReactNode, useContext } from 'react';

const PageStateContext = createContext<PageState | null>(null);

export const PageStateProvider = ({ state, children }: { readonly state: PageState; readonly children: ReactNode }) => (
  <PageStateContext value={state}>{children}</PageStateContext>
);

/** What the server put into the page: its configuration and, on the screens it renders, their public data. */
export const usePageState = (): PageState => {
  const state = useContext(PageStateContext);
  if (state === null) throw new Error('rendered outside PageStateProvider');
  return state;
};
