import { expect, it } from 'vitest';
import { decide } from '#test/approval.ts';
import { scene } from '#test/scene.ts';

const { editor, administrator, operator } = await scene({ operators: ['editor', 'administrator'] });
const shown = async () => (await editor.call('approvals/showThresholds')).body.resp_data;
const expected = { codesFen: 100_000, financeFen: 10_000_000 };
const asked = { expected, codesFen: 200_000, financeFen: 5_000_000, reason: 'as the board decided' };
const set = (change: object = {}, by = administrator) => by.call('approvals/setThresholds', { ...asked, ...change });

it('two administrators change the sums together; neither alone, and nobody else', async () => {
  expect(await shown()).toEqual({ ...expected, approvalId: null });
  expect((await set({}, editor)).body.code).toBe('8002');
  const { approvalId } = (await set()).body.resp_data;
  expect(await shown()).toEqual({ ...expected, approvalId });
  expect((await set()).body).toMatchObject({ code: '8005', resp_data: { state: 'IN_REVIEW' } });
  expect((await decide(administrator, 'all')).body.code).toBe('8008');
  expect((await decide(await operator('administrator'), 'all')).body.resp_data).toEqual({ state: 'DONE' });
  expect(await shown()).toEqual({ codesFen: 200_000, financeFen: 5_000_000, approvalId: null });
  expect((await set()).body).toMatchObject({ code: '8004', resp_data: { current: 200_000 } });
});

it('refuses sums that are none', async () => {
  expect((await set({ codesFen: -1 })).body).toMatchObject({ code: '9001', resp_data: { field: 'codesFen' } });
  expect((await set({ financeFen: 1e15 })).body).toMatchObject({ code: '9001', resp_data: { field: 'financeFen' } });
});
