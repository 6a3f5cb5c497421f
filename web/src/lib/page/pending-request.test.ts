import { expect, test, vi } from 'vitest';
import { createPendingRequests } from './pending-request.ts';

// A hook outside of a component: it reads.
vi.mock('react', () => ({ useSyncExternalStore: (_: unknown, read: () => unknown) => read() }));

test('a newer request replaces the open one, which is withdrawn, and whose late answer closes nothing', async () => {
  const { ask, useOpen } = createPendingRequests<string, boolean>(false);
  const first = ask('first');
  const earlier = useOpen();
  const second = ask('second');
  expect(await first).toBe(false);
  earlier?.settle(true);
  expect(useOpen()?.subject).toBe('second');
  useOpen()?.settle(true);
  expect(await second).toBe(true);
  expect(useOpen()).toBeNull();
});
