import type { ClaimPage } from '@coupon-centre/contract/claim-page/claim-page';
import { PAGE_SIZE_MAX } from '@coupon-centre/contract/foundation/limits';
import type { ClaimPageData } from '@coupon-centre/contract/front-ends/page-rendering';
import useSWR from 'swr';
import { call } from '#lib/call/call.ts';
import { useSubscriberKey } from '#lib/call/fetch-data.ts';
import { useRefresher } from '#lib/call/refreshers.ts';
import { useOwnAnswer, useRenderedFirst } from '#lib/call/use-answer.ts';
import { channelPart } from '#lib/navigation/visit.ts';
import { useRendered } from '#lib/page/page-state.tsx';
import type { PageCards } from '#page-modules/page-cards.tsx';

/** Which page the address names. */
export interface RequestedPage {
  /** The page's id, or the name of the route whose front page it is. */
  readonly pageId: string;
  /** The signed token that lets a draft be previewed. */
  readonly previewToken: string | null;
  /** With a preview: the variant, counted from 1; null: the page itself. */
  readonly variant: number | null;
}

export type PageAnswer =
  | { readonly status: 'shown'; readonly page: ClaimPage }
  /** `over`: published, but not online now. `invalid`: the preview link is not valid. */
  | { readonly status: 'missing' | 'over' | 'invalid' };

export type PageState = PageAnswer | { readonly status: 'loading' | 'failed' };

const REFRESH_MS = 60_000;
const CARDS_REFRESH_MS = 15_000;

/** To the screen like no answer, which is retried: the server is busy, or the session is over, which the call has noted. */
class NoPage extends Error {}

const preview = async (pageId: string, previewToken: string, variant: number | null): Promise<PageAnswer> => {
  const answer = await call('previewClaimPage', { pageId, previewToken, ...(variant !== null && { variant }) });
  switch (answer.code) {
    case codeOf.SUCCESS:
      return { status: 'shown', page: answer.resp_data };
    case codeOf.PREVIEW_INVALID:
    case codeOf.BAD_INPUT:
      return { status: 'invalid' };
    case codeOf.BUSY:
      throw new NoPage();
    default:
      return answer satisfies never;
  }
};

const published = async (pageId: string): Promise<PageAnswer> => {
  const answer = await call('showClaimPage', { pageId, ...channelPart() });
  switch (answer.code) {
    case codeOf.SUCCESS:
      return { status: 'shown', page: answer.resp_data };
    case codeOf.PAGE_NOT_FOUND:
    case codeOf.BAD_INPUT:
      return { status: 'missing' };
    case codeOf.PAGE_NOT_ONLINE:
      return { status: 'over' };
    case codeOf.NOT_LOGGED_IN:
    case codeOf.SESSION_ENDED:
    case codeOf.SESSION_MISMATCH:
    case codeOf.BUSY:
      throw new NoPage();
    default:
      return answer satisfies never;
  }
};

/** What the server rendered for this page; null for any other page and for previews. */
const useRenderedPage = ({ pageId, previewToken }: RequestedPage): ClaimPageData | null => {
  const data = useRendered('claimPage');
  return data?.askedId === pageId && previewToken === null ? data : null;
};

export const usePage = (requested: RequestedPage): { readonly state: PageState; readonly retry: () => unknown } => {
  const { pageId, previewToken, variant } = requested;
  const rendered = useRenderedPage(requested);
  const subscriberKey = useSubscriberKey();
  const isForAll = rendered !== null && !rendered.page.differsByPerson;
  const { data, error, mutate } = useSWR<PageAnswer>(
    ['page', pageId, previewToken, variant, isForAll ? '' : subscriberKey],
    () => (previewToken === null ? published(pageId) : preview(pageId, previewToken, variant)),
    {
      // Who logs in on the page goes on with what they see until their variant arrives.
      keepPreviousData: true,
      ...useRenderedFirst<PageAnswer>(rendered ? { status: 'shown', page: rendered.page } : undefined),
      refreshInterval: REFRESH_MS,
    },
  );
  return { state: data ?? { status: error === undefined ? 'loading' : 'failed' }, retry: () => mutate() };
};

/** The page's coupons for the current viewer; until they load, what the server rendered. */
export const useCards = (requested: RequestedPage): PageCards => {
  const { pageId, previewToken } = requested;
  const { data, error, mutate } = useOwnAnswer(
    'listOffers',
    { pageId, pageSize: PAGE_SIZE_MAX, ...(previewToken !== null && { previewToken }), ...channelPart() },
    { ...useRenderedFirst(useRenderedPage(requested)?.cards), refreshInterval: CARDS_REFRESH_MS },
  );
  useRefresher(mutate);
  return {
    list: data?.list,
    listedAt: data === undefined ? 0 : Date.parse(data.asOf),
    hasFailed: error !== undefined,
    retry: () => mutate(),
  };
};
