import type { ClaimPage } from '@coupon-centre/contract/content/claim-page';
import type { ClaimPageData } from '@coupon-centre/contract/content/page-rendering';
import { PAGE_SIZE_MAX } from '@coupon-centre/contract/limits';
import useSWR from 'swr';
import { call } from '#lib/call.ts';
import { useIsHydrated } from '#lib/hydrated.ts';
import { askFor, useAsker } from '#lib/offer/ask-for.ts';
import { usePageState } from '#lib/page-state.tsx';
import { channelPart } from '#lib/visit.ts';
import type { PageCards } from '#page-modules/page-cards.tsx';

/** Which page an address asks for. */
export interface AskedPage {
  /** The page's id, or the name of the route that it is the front of. */
  readonly pageId: string;
  /** The signed link by which a draft is seen. */
  readonly previewToken: string | null;
}

export type PageAnswer =
  | { readonly status: 'shown'; readonly page: ClaimPage }
  /** `over`: published, but not online now. `invalid`: the preview link is not good. */
  | { readonly status: 'missing' | 'over' | 'invalid' };

export type PageState = PageAnswer | { readonly status: 'loading' | 'failed' };

const REFRESH_MS = 60_000;
const CARDS_REFRESH_MS = 15_000;

/** The server is busy. To a reader it is the same as no answer: try again. */
class BusyPage extends Error {}

const preview = async (pageId: string, previewToken: string): Promise<PageAnswer> => {
  const answer = await call('previewH5PageConf', { pageId, previewToken });
  switch (answer.code) {
    case '0000':
      return { status: 'shown', page: answer.resp_data };
    case '5003':
    case '9001':
      return { status: 'invalid' };
    case '9009':
      throw new BusyPage();
    default:
      return answer satisfies never;
  }
};

const published = async (pageId: string): Promise<PageAnswer> => {
  const answer = await call('getH5PageConf', { pageId, ...channelPart() });
  switch (answer.code) {
    case '0000':
      return { status: 'shown', page: answer.resp_data };
    case '5001':
    case '9001':
      return { status: 'missing' };
    case '5002':
      return { status: 'over' };
    case '9009':
      throw new BusyPage();
    default:
      return answer satisfies never;
  }
};

/** What the server rendered for this very page; null for any other, and for previews. */
const useRendered = ({ pageId, previewToken }: AskedPage): ClaimPageData | null => {
  const { data } = usePageState();
  return data?.screen === 'claimPage' && data.askedId === pageId && previewToken === null ? data : null;
};

export const usePage = (asked: AskedPage): { readonly state: PageState; readonly retry: () => void } => {
  const { pageId, previewToken } = asked;
  const rendered = useRendered(asked);
  const isHydrated = useIsHydrated();
  const { data, error, mutate } = useSWR(
    ['page', pageId, previewToken],
    () => (previewToken === null ? published(pageId) : preview(pageId, previewToken)),
    {
      ...(rendered && { fallbackData: { status: 'shown', page: rendered.page } as const }),
      ...(rendered && !isHydrated ? { revalidateOnMount: false } : {}),
      refreshInterval: REFRESH_MS,
    },
  );
  const retry = (): void => void mutate();
  if (data !== undefined) return { state: data, retry };
  return { state: { status: error === undefined ? 'loading' : 'failed' }, retry };
};

/** The page's coupons, as they are for whoever looks; what the server rendered stands until then. */
export const useCards = (asked: AskedPage): PageCards => {
  const { pageId, previewToken } = asked;
  const rendered = useRendered(asked);
  const isHydrated = useIsHydrated();
  const { data, error, mutate } = useSWR(
    ['page-cards', useAsker(), pageId, previewToken],
    () =>
      askFor('getCardVoucherList', {
        pageId,
        pageSize: PAGE_SIZE_MAX,
        ...(previewToken !== null && { previewToken }),
        ...channelPart(),
      }),
    {
      ...(rendered && { fallbackData: rendered.cards }),
      ...(rendered && !isHydrated ? { revalidateOnMount: false } : {}),
      refreshInterval: CARDS_REFRESH_MS,
    },
  );
  return {
    list: data?.list,
    listedAt: data === undefined ? 0 : Date.parse(data.asOf),
    hasFailed: error !== undefined,
    retry: () => void mutate(),
  };
};
