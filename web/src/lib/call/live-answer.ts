import { createStore } from '#lib/page/store.ts';

export interface LiveAnswer<Data> {
  /** Undefined until known. */
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly mutate: () => Promise<unknown>;
}

/**
 * An answer that the first paint shows as the server rendered it, without the code that fetches. A component loaded after hydration
 * publishes what it fetches from then on.
 */
export const createLiveAnswer = <Data>() => {
  const store = createStore<LiveAnswer<Data> | null>(null);
  return {
    use: (rendered: Data | undefined): LiveAnswer<Data> =>
      store.use((published) => published) ?? { data: rendered, error: undefined, mutate: async () => undefined },
    publish: store.set,
  };
};
