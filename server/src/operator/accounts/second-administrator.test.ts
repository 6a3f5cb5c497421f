import { expect, it } from 'vitest';
import { addLocked } from '#operator/operator-store.ts';
import { scene } from '#test/scene.ts';

const { db, clock, administrator, operator } = await scene({ operators: ['administrator'] });
const make = async (name: string, role: string, by = administrator) =>
  (await by.call('operators/make', { name, displayName: name, role })).body.resp_data;

it('a service account from before, with the role of an administrator, is no other administrator', async () => {
  const made = await db.transaction().execute((trx) =>
    addLocked(trx, {
      name: 'old-bot',
      displayName: 'old-bot',
      role: 'administrator',
      passwordHash: null,
      state: 'DISABLED',
      service: { owner: 'Billing', contact: 'billing@example.com' },
      nowMs: clock.now(),
    }),
  );
  expect(made?.kind).toBe('SERVICE');
});

it('the only administrator makes the second one alone, and nobody else; of many at once one', async () => {
  expect((await make('an-editor', 'editor')).approvalId).not.toBeNull();
  const made = await Promise.all(['b', 'c', 'd', 'e'].map((name) => make(`admin-${name}`, 'administrator')));
  const [second, ...others] = made.filter(({ approvalId }) => approvalId === null);
  expect(others).toEqual([]);
  expect(second.oneTimePassword).toMatch(/^(\w{5}-){3}\w{5}$/);
});

it('an administrator who disables all others makes no new one alone', async () => {
  const others = await db
    .selectFrom('operator')
    .select('operator_id')
    .where('role', '=', 'administrator')
    .where('state', '=', 'ACTIVE')
    .where('operator_id', '!=', administrator.operatorId)
    .execute();
  for (const { operator_id: operatorId } of others) {
    await administrator.call('operators/setState', { operatorId, state: 'DISABLED', reason: 'a trick' });
  }
  expect((await make('puppet', 'administrator')).approvalId).not.toBeNull();
  expect((await make('puppet-2', 'administrator', await operator('administrator'))).approvalId).not.toBeNull();
});
