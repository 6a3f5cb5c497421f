import type { PublicData, Shared } from '@coupon-centre/contract/content/page-rendering';
import { PAGE_SIZE_MAX } from '@coupon-centre/contract/limits';
import useSWR from 'swr';
import { useIsHydrated } from '#lib/hydrated.ts';
import { askFor, useAsker } from '#lib/offer/ask-for.ts';
import { usePageState } from '#lib/page-state.tsx';
import { channelPart } from '#lib/visit.ts';

/** What a shared link names, by its address. */
export type Named =
  | { readonly kind: 'nothing' | 'unknown' }
  | { readonly kind: 'coupon' | 'page'; readonly id: string };

export interface Answer<Data> {
  /** Undefined until it is there. */
  readonly data: Data | undefined;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

const REFRESH_MS = 30_000;
/** As many as the server renders (`server/src/features/page/public-data.ts`). */
const OFFERS = 6;

/** What the server rendered of a screen; null where it rendered another. */
export const useRendered = <Screen extends PublicData['screen']>(
  screen: Screen,
): Extract<PublicData, { screen: Screen }> | null => {
  const { data } = usePageState();
  return data?.screen === screen ? (data as Extract<PublicData, { screen: Screen }>) : null;
};

/** Asks for what a screen shows; what the server rendered stands until then, and is not asked for again at once. */
export const useAnswer = <Data>(
  key: readonly unknown[],
  ask: () => Promise<Data>,
  rendered: Data | undefined,
): Answer<Data> => {
  const isHydrated = useIsHydrated();
  const asker = useAsker();
  const { data, error, mutate } = useSWR<Data>([...key, asker], ask, {
    ...(rendered !== undefined && { fallbackData: rendered }),
    ...(rendered !== undefined && !isHydrated && { revalidateOnMount: false }),
    refreshInterval: REFRESH_MS,
  });
  return { data, hasFailed: error !== undefined, retry: () => void mutate() };
};

export const askOffers = () => askFor('getCardVoucherList', { pageSize: OFFERS, ...channelPart() });

/** What the link names, as it stands now. */
export const askNamed = async (named: Named): Promise<Shared> => {
  const list = (of: { readonly sCardId?: string; readonly pageId?: string }) =>
    askFor('getCardVoucherList', { ...of, pageSize: PAGE_SIZE_MAX, ...channelPart() });
  switch (named.kind) {
    case 'coupon':
      return { kind: 'coupon', id: named.id, cards: await list({ sCardId: named.id }) };
    case 'page': {
      const [pages, cards] = await Promise.all([
        askFor('getH5PageList', { pageIds: [named.id], ...channelPart() }),
        list({ pageId: named.id }),
      ]);
      return { kind: 'page', id: named.id, pages, cards };
    }
    case 'nothing':
    case 'unknown':
      return { kind: named.kind };
    default:
      return named satisfies never;
  }
};
