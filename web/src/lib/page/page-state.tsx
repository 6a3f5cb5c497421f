import type { PageState, PublicData } from '@coupon-centre/contract/front-ends/page-rendering';
import { createContext, type ReactNode, useContext } from 'react';

const PageStateContext = createContext<PageState | null>(null);

export const PageStateProvider = ({ state, children }: { readonly state: PageState; readonly children: ReactNode }) => (
  <PageStateContext value={state}>{children}</PageStateContext>
);

/** What the server embedded in the page: its configuration and, on rendered screens, their public data. */
export const usePageState = (): PageState => {
  const state = useContext(PageStateContext);
  if (state === null) throw new Error('rendered outside PageStateProvider');
  return state;
};

/** What the server rendered for this screen; null if it rendered another. */
export const useRendered = <Screen extends PublicData['screen']>(
  screen: Screen,
): Extract<PublicData, { screen: Screen }> | null => {
  const { data } = usePageState();
  return data?.screen === screen ? (data as Extract<PublicData, { screen: Screen }>) : null;
};
