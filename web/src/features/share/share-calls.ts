import { PAGE_SIZE_MAX } from '@coupon-centre/contract/foundation/limits';
import type { Shared } from '@coupon-centre/contract/front-ends/page-rendering';
import useSWR, { type SWRResponse } from 'swr';
import { type AnswerData, fetchData, useSubscriberKey } from '#lib/call/fetch-data.ts';
import { useOwnAnswer, useRenderedFirst } from '#lib/call/use-answer.ts';
import { channelPart } from '#lib/navigation/visit.ts';

/** What the address of a shared link names. */
export type Named =
  | { readonly kind: 'nothing' | 'unknown' }
  | { readonly kind: 'coupon' | 'page'; readonly id: string };

const REFRESH_MS = 30_000;
/** The number that the server renders (`server/src/front-ends/public-data.ts`). */
const OFFERS = 6;

/** What is on now. Each hook here takes what the server rendered and shows it until a newer answer arrives. */
export const useOffers = (rendered: AnswerData<'listOffers'> | undefined) =>
  useOwnAnswer(
    'listOffers',
    { pageSize: OFFERS, ...channelPart() },
    { ...useRenderedFirst(rendered), refreshInterval: REFRESH_MS },
  );

/** The pages with these ids; none: all pages online. */
export const usePages = (pageIds: readonly string[], rendered: AnswerData<'listClaimPages'> | undefined) =>
  useOwnAnswer(
    'listClaimPages',
    { ...(pageIds.length > 0 && { pageIds: [...pageIds] }), ...channelPart() },
    { ...useRenderedFirst(rendered), refreshInterval: REFRESH_MS },
  );

const fetchNamed = async (named: Named): Promise<Shared> => {
  const list = (of: { readonly sCardId?: string; readonly pageId?: string }) =>
    fetchData('listOffers', { ...of, pageSize: PAGE_SIZE_MAX, ...channelPart() });
  switch (named.kind) {
    case 'coupon':
      return { kind: 'coupon', id: named.id, cards: await list({ sCardId: named.id }) };
    case 'page': {
      const [pages, cards] = await Promise.all([
        fetchData('listClaimPages', { pageIds: [named.id], ...channelPart() }),
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

/** What the link names, in its current state. */
export const useShared = (named: Named, rendered: Shared | undefined): SWRResponse<Shared> =>
  useSWR(['shared', named, useSubscriberKey()], () => fetchNamed(named), {
    ...useRenderedFirst(rendered),
    refreshInterval: REFRESH_MS,
  });
