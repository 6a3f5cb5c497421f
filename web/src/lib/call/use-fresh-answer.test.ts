import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { useFreshAnswer } from './use-fresh-answer.ts';

type Answer = { readonly status: string };
type Fetched = () => Promise<Answer>;

/** What SWR has, and the function that it was given to fetch with. */
const { swr } = vi.hoisted(() => ({
  swr: {
    has: { data: undefined as { status: string } | undefined, isLoading: true },
    fetch: (async () => ({ status: '' })) as () => Promise<{ status: string }>,
  },
}));
vi.mock('swr', () => ({
  default: (_key: unknown, fetch: Fetched) => {
    swr.fetch = fetch;
    return { ...swr.has, mutate: async () => undefined };
  },
}));

const Shown = ({ load }: { readonly load: Fetched }): string => useFreshAnswer(['a'], load).state.status;

const ready = async (): Promise<Answer> => ({ status: 'ready' });
const statusWith = (data: Answer | undefined, isLoading: boolean, load: Fetched = ready): string => {
  swr.has = { data, isLoading };
  return renderToStaticMarkup(createElement(Shown, { load }));
};

test('what failed is loading again once it is asked for again, also where the answer before is kept', () => {
  expect(statusWith(undefined, true)).toBe('loading');
  expect(statusWith({ status: 'failed' }, false)).toBe('failed');
  expect(statusWith({ status: 'failed' }, true)).toBe('loading');
  expect(statusWith({ status: 'ready' }, true)).toBe('ready');
  expect(statusWith({ status: 'quiet' }, false)).toBe('quiet');
});

test('what is shown stays where it is asked for again without an answer; what is not shown has failed', async () => {
  const without = async (): Promise<Answer> => Promise.reject(new Error('connection'));
  const shown = { status: 'ready' };
  statusWith(shown, false, without);
  expect(await swr.fetch()).toBe(shown);
  // Kept of another coupon, while this one is on its way.
  statusWith(shown, true, without);
  expect(await swr.fetch()).toEqual({ status: 'failed' });
  statusWith(undefined, true, without);
  expect(await swr.fetch()).toEqual({ status: 'failed' });
});
