import { useOwnAnswer } from '#lib/call/use-answer.ts';
import { usePublished } from '#lib/call/use-published.ts';
import { channelPart } from '#lib/navigation/visit.ts';
import { useRendered } from '#lib/page/page-state.tsx';
import { useSession } from '#lib/session/session.ts';
import { serverNow } from '#lib/time/server-clock.ts';
import { liveClasses } from './centre-data.ts';

const CLASSES_REFRESH_MS = 60_000;

/** Keeps the classes fresh. For guests, what the server rendered is fresh for a minute. */
export const FreshClasses = (): null => {
  const rendered = useRendered('centre')?.classes;
  const isGuest = useSession() === null;
  const isFresh = rendered !== undefined && serverNow() < Date.parse(rendered.asOf) + CLASSES_REFRESH_MS;
  const classes = useOwnAnswer('listOffersByClass', channelPart(), {
    ...(rendered && { fallbackData: rendered }),
    ...(isGuest && isFresh && { revalidateOnMount: false }),
    refreshInterval: CLASSES_REFRESH_MS,
  });
  usePublished(liveClasses, classes);
  return null;
};
