import type { Card } from '@coupon-centre/contract/claim/card';
import { createContext, type ReactNode, useContext, useMemo } from 'react';

/** The coupons that a page names, as last listed. */
export interface PageCards {
  /** Undefined until loaded. */
  readonly list: readonly Card[] | undefined;
  /** When they were listed, epoch milliseconds on the server. */
  readonly listedAt: number;
  readonly hasFailed: boolean;
  readonly retry: () => unknown;
}

interface Known extends PageCards {
  /** Coupons whose button stays at the screen's lower edge. */
  readonly sticky: readonly string[];
  readonly byId: ReadonlyMap<string, Card>;
}

const PageCardsContext = createContext<Known | null>(null);

export interface PageCardsProviderProps {
  readonly cards: PageCards;
  readonly sticky: readonly string[];
  readonly children: ReactNode;
}

export const PageCardsProvider = ({ cards, sticky, children }: PageCardsProviderProps) => {
  const { list } = cards;
  const byId = useMemo(() => new Map((list ?? []).map((card) => [card.sCardId, card])), [list]);
  return <PageCardsContext value={{ ...cards, sticky, byId }}>{children}</PageCardsContext>;
};

const useKnown = (): Known => {
  const known = useContext(PageCardsContext);
  if (known === null) throw new Error('rendered outside PageCardsProvider');
  return known;
};

/** The listed coupons among these, in their order, without those that are no longer visible. */
export const usePageCards = (ids: readonly string[]): PageCards => {
  const known = useKnown();
  const list = known.list && ids.flatMap((id) => known.byId.get(id) ?? []);
  return { ...known, list };
};

/** Whether a coupon has a sticky button, which a second one would only repeat. */
export const useHasStickyButton = (sCardId: string): boolean => useKnown().sticky.includes(sCardId);
