import { MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import { expect, it } from 'vitest';
import { type Invariant, invariants, keepReport } from '#invariants/invariants.ts';
import { createKannelReceipts } from '#platform/gateways/sms/kannel-receipts.ts';
import { scene } from '#test/scene.ts';

const NOON_MS = Date.parse('2026-11-21T12:00:00+08:00');

const { db, node, clock } = await scene({ startMs: NOON_MS });

const readiness = async () => (await node.app.http.inject('/readyz')).json<Record<string, string>>();

/** The record as the worker stores it, with this many coupons oversold. */
function checked(oversold: number): Promise<void> {
  const none = Object.fromEntries(invariants.map((name) => [name, 0])) as Record<Invariant, number>;
  const violations = { ...none, oversold };
  return keepReport(db, { atMs: clock.now(), violations, holds: oversold === 0 });
}

it('reports the invariant check: not yet run, holds, overdue, and violated', async () => {
  expect(await readiness()).toMatchObject({ status: 'ready', phase: 'ok', invariants: 'not checked yet' });
  await checked(0);
  expect(await readiness()).toMatchObject({ invariants: 'hold' });
  clock.moveBy(11 * MINUTE_MS);
  expect(await readiness()).toMatchObject({ invariants: 'not checked since 2026-11-21T12:00:00+08:00' });
  await checked(1);
  expect(await readiness()).toMatchObject({ invariants: 'violated' });
});

it('is not ready once its catalogue is too old, and is again when it has been read', async () => {
  clock.moveBy(MINUTE_MS);
  const answer = await node.app.http.inject('/readyz');
  expect([answer.statusCode, answer.json()]).toMatchObject([503, { status: 'not ready', catalogue: 'too old' }]);
  await expect.poll(async () => (await readiness())['status'], { timeout: 3000 }).toBe('ready');
});

it('takes receipts of Kannel at an address that only it can make, and at no other', async () => {
  const messageId = '01990000-0000-7000-8000-000000000000';
  const { pathname, search } = new URL(
    createKannelReceipts(node.deriveKey, 'http://here')
      .urlFor('kannel', messageId)
      .replace('%d', '1')
      .replace('%D', ''),
  );
  expect((await node.app.http.inject(pathname + search)).statusCode).toBe(204);
  expect((await node.app.http.inject(pathname.replace('/kannel/0', '/other/0') + search)).statusCode).toBe(404);
});
