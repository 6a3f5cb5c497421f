import type { Card } from '@coupon-centre/contract/card/card';
import { createContext, type ReactNode, useContext, useMemo } from 'react';

/** The coupons that a page names, as they were listed last. */
export interface PageCards {
  /** Undefined until they are there. */
  readonly list: readonly Card[] | undefined;
  /** When they were listed, epoch milliseconds on the server. */
  readonly listedAt: number;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

interface Known extends PageCards {
  readonly byId: ReadonlyMap<string, Card>;
}

const PageCardsContext = createContext<Known | null>(null);

export const PageCardsProvider = ({ cards, children }: { readonly cards: PageCards; readonly children: ReactNode }) => {
  const { list } = cards;
  const byId = useMemo(() => new Map((list ?? []).map((card) => [card.sCardId, card])), [list]);
  return <PageCardsContext value={{ ...cards, byId }}>{children}</PageCardsContext>;
};

const useKnown = (): Known => {
  const known = useContext(PageCardsContext);
  if (known === null) throw new Error('rendered outside PageCardsProvider');
  return known;
};

/** The listed coupons among these, in their order; those that nobody may see any more are left out. */
export const usePageCards = (ids: readonly string[]): PageCards => {
  const known = useKnown();
  const list = known.list && ids.flatMap((id) => known.byId.get(id) ?? []);
  return { ...known, list };
};
