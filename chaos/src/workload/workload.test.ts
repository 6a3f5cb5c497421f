import { expect, it } from 'vitest';
import { createRandom } from '#random.ts';
import type { History } from './history.ts';
import type { Wire } from './wire.ts';
import { startWorkload } from './workload.ts';

const forgetful: History = { entries: [], append: async () => undefined, close: async () => undefined };

it('a visitor who stumbles is told of, and others come', async () => {
  let asked = 0;
  const wire: Wire = {
    async ask(path) {
      asked += 1;
      if (path.endsWith('collectFromCardCenter')) throw new TypeError('an answer without a result');
      return { code: '0000', data: { list: [{ sCardId: 'one', actionState: 'CLAIM' }] }, isAfterSilence: false };
    },
    sandbox: async (path) =>
      path === '/sandbox/sessions' ? Array.from({ length: 100 }, (_, nth) => ({ phone: `198${nth}` })) : { codes: [] },
    operator: async () => ({}),
    takeSeen: () => ({}),
    halt: () => undefined,
  };
  const workload = await startWorkload(wire, forgetful, createRandom(1));
  await expect.poll(() => asked, { timeout: 10_000 }).toBeGreaterThan(25);
  expect(await workload.pause(5_000)).toBe(0);
  expect(workload.takeProblems()).toEqual(['TypeError: an answer without a result']);
  expect(workload.takeProblems()).toEqual([]);
  await workload.stop();
});
