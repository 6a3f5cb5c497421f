import { createStore } from './store.ts';

/** A request that waits for the person's answer; `settle` gives it to the caller. */
export interface PendingRequest<Subject, Outcome> {
  readonly subject: Subject;
  readonly settle: (outcome: Outcome) => void;
}

/**
 * A question to the person that any part of the page can ask and one component shows. A newer request replaces the open
 * one, which then gets `withdrawn`.
 */
export const createPendingRequests = <Subject, Outcome>(withdrawn: Outcome) => {
  type Request = PendingRequest<Subject, Outcome>;
  const pending = createStore<Request | null>(null);

  return {
    ask: (subject: Subject): Promise<Outcome> => {
      pending.get()?.settle(withdrawn);
      return new Promise((resolve) => {
        const own: Request = {
          subject,
          settle: (outcome) => {
            // Its answer may be late, and another request open by then.
            if (pending.get() === own) pending.set(null);
            resolve(outcome);
          },
        };
        pending.set(own);
      });
    },
    /** The open request, for the component that shows it. */
    useOpen: (): Request | null => pending.use((request) => request),
  };
};
