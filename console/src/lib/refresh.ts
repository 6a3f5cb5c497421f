import type { QueryClient } from '@tanstack/react-query';

/** Whose data a request is about, if it says so. */
const subscriberOf = (request: unknown): unknown =>
  typeof request === 'object' && request !== null && 'subscriberId' in request ? request.subscriberId : undefined;

/**
 * Reads everything again that is shown, after a change. What is recorded each time it is read stays as it is shown, unless the
 * change was of the same subscriber; it is read again when it is next opened.
 */
export function refresh(queries: QueryClient, change?: unknown): void {
  const changed = subscriberOf(change);
  void queries.invalidateQueries({ refetchType: 'none' });
  void queries.refetchQueries({
    type: 'active',
    predicate: ({ meta, queryKey: [, request] }) =>
      meta?.['isRecorded'] !== true || (changed !== undefined && subscriberOf(request) === changed),
  });
}
