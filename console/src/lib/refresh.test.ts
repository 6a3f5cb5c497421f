import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { refresh } from './refresh.ts';

/** A list and the recorded stories of two subscribers, on screen; how often each was read. */
async function scene() {
  const queries = new QueryClient();
  const read: Record<string, number> = {};
  const show = async (name: string, request: object, isRecorded: boolean) => {
    const shown = new QueryObserver(queries, {
      queryKey: [name, request, 'en'],
      queryFn: () => {
        read[name] = (read[name] ?? 0) + 1;
        return read[name];
      },
      meta: { isRecorded },
      ...(isRecorded && { staleTime: Number.POSITIVE_INFINITY }),
    });
    const leave = shown.subscribe(() => undefined);
    await expect.poll(() => shown.getCurrentResult().isSuccess).toBe(true);
    return leave;
  };
  await show('list', {}, false);
  const leave = await show('ann', { subscriberId: 'ann' }, true);
  await show('bob', { subscriberId: 'bob' }, true);
  return { queries, read, leave, show };
}

test('a change refreshes what is shown, but of the recorded readings only that of the same subscriber', async () => {
  const { queries, read } = await scene();
  refresh(queries, { templateId: 'coupon' });
  await expect.poll(() => read).toEqual({ list: 2, ann: 1, bob: 1 });
  refresh(queries, { subscriberId: 'ann', reason: 'checked' });
  await expect.poll(() => read).toEqual({ list: 3, ann: 2, bob: 1 });
  refresh(queries);
  await expect.poll(() => read).toEqual({ list: 4, ann: 2, bob: 1 });
});

test('a recorded reading is kept while nothing changes, and is read again when it is opened after a change', async () => {
  const { queries, read, leave, show } = await scene();
  leave();
  const close = await show('ann', { subscriberId: 'ann' }, true);
  expect(read['ann']).toBe(1);
  close();
  refresh(queries);
  await show('ann', { subscriberId: 'ann' }, true);
  await expect.poll(() => read['ann']).toBe(2);
});
