import { useSyncExternalStore } from 'react';

/** Something that waits for the person; `settle` tells those who wait what came of it. */
export interface PendingRequest<Subject, Outcome> {
  readonly subject: Subject;
  readonly settle: (outcome: Outcome) => void;
}

/**
 * A question to the person that any part of the page may ask and one place shows. A newer one takes the place of an open one,
 * which then gets `withdrawn`.
 */
export const createPendingRequests = <Subject, Outcome>(withdrawn: Outcome) => {
  type Request = PendingRequest<Subject, Outcome>;
  let pending: Request | null = null;
  const listeners = new Set<() => void>();
  const publish = (request: Request | null): void => {
    pending = request;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };

  return {
    ask: (subject: Subject): Promise<Outcome> => {
      pending?.settle(withdrawn);
      return new Promise((resolve) => {
        publish({
          subject,
          settle: (outcome) => {
            publish(null);
            resolve(outcome);
          },
        });
      });
    },
    isOpen: (): boolean => pending !== null,
    /** The open request, for the one place that shows it. */
    useOpen: (): Request | null =>
      useSyncExternalStore(
        subscribe,
        () => pending,
        () => null,
      ),
  };
};
