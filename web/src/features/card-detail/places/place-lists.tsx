import { PLACE_PAGE_MAX } from '@coupon-centre/contract/foundation/limits';
import { useState } from 'react';
import useSWR from 'swr';
import type { CallRequest } from '#lib/call/call.ts';
import { fetchData, useSubscriberKey } from '#lib/call/fetch-data.ts';
import { usePagedAnswer } from '#lib/call/use-paged-answer.ts';
import { useLocale } from '#lib/words/words.tsx';
import { FailedView } from '#ui/states/failed-view.tsx';
import { ListEnd } from '#ui/states/list-end.tsx';
import { StateView } from '#ui/states/state-view.tsx';
import { nearestFirst, type Place, type PlaceAway, type Position } from './place.ts';
import { PlaceItem } from './place-item.tsx';
import { placeWords } from './place-words.ts';
import styles from './places-sheet.module.css';

export type PlaceQuery = Pick<CallRequest<'findPlaces'>, 'sCardId' | 'uCardId' | 'city' | 'keyword'>;

/** Of the nearest, shown at once. */
const SHOWN = 20;

interface Answer {
  readonly mapLink: string | null;
  readonly shown: readonly PlaceAway[] | undefined;
  readonly hasFailed: boolean;
  readonly retry: () => unknown;
  readonly end: Omit<Parameters<typeof ListEnd>[0], 'words'>;
}

const List = ({ mapLink, shown, hasFailed, retry, end }: Answer) => {
  const locale = useLocale();
  const words = placeWords[locale];
  if (hasFailed) return <FailedView locale={locale} onRetry={retry} title={words.failed} />;
  if (shown?.length === 0) return <StateView isAlert text={words.nothingHint} title={words.nothing} />;
  return (
    <>
      <p className={shown === undefined ? styles['waiting'] : 'only-spoken'} role="status">
        {shown === undefined ? words.loading : words.found(`${shown.length}${end.hasMore ? '+' : ''}`)}
      </p>
      <ul>
        {shown?.map(({ place, metres }) => (
          <PlaceItem key={place.placeId} mapLink={mapLink} metres={metres} place={place} />
        ))}
      </ul>
      {shown !== undefined && <ListEnd {...end} words={words} />}
    </>
  );
};

/** By city, page by page. */
export const PlacesByCity = (query: PlaceQuery) => {
  const list = usePagedAnswer('findPlaces', query, { revalidateAll: false });
  const pages = list.pages ?? [];
  return (
    <List
      end={list}
      hasFailed={list.hasFailed}
      mapLink={pages[0]?.mapLink ?? null}
      retry={() => list.refresh()}
      shown={list.pages && pages.flatMap((page) => page.list).map((place) => ({ place, metres: null }))}
    />
  );
};

/** All pages: the phone alone knows where it is, so it looks for the nearest by itself. */
async function loadAll(query: PlaceQuery) {
  const places: Place[] = [];
  let cursor: string | null = null;
  for (;;) {
    const page: Awaited<ReturnType<typeof fetchData<'findPlaces'>>> = await fetchData('findPlaces', {
      ...query,
      pageSize: PLACE_PAGE_MAX,
      ...(cursor !== null && { cursor }),
    });
    places.push(...page.list);
    if (page.cursor === null) return { places, mapLink: page.mapLink };
    ({ cursor } = page);
  }
}

interface NearestProps {
  readonly query: PlaceQuery;
  readonly position: Position;
}

/** By distance. */
export const NearestPlaces = ({ query, position }: NearestProps) => {
  const [most, setMost] = useState(SHOWN);
  const { data, error, mutate } = useSWR(['findPlaces', 'all', query, useSubscriberKey()], () => loadAll(query), {
    revalidateOnFocus: false,
  });
  const all = data && nearestFirst(data.places, position);
  return (
    <List
      end={{
        hasMore: all !== undefined && all.length > most,
        isLoadingMore: false,
        hasMoreFailed: false,
        loadMore: () => setMost(most + SHOWN),
      }}
      hasFailed={data === undefined && error !== undefined}
      mapLink={data?.mapLink ?? null}
      retry={() => mutate()}
      shown={all?.slice(0, most)}
    />
  );
};
