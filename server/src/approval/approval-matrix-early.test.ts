import { roles } from '@coupon-centre/contract/call/rights';
import { afterAll, expect, it } from 'vitest';
import { matrixScene, newestApproval, newestDecision } from '#test/approval-matrix/players.ts';
import { matrixPlays } from '#test/approval-matrix/rows.ts';
import type { GuardedBy, valueGuards } from '#test/approval-matrix/value-guards.ts';
import { expectInvariantsHold } from '#test/invariants-hold.ts';
import type { Answered } from '#test/node.ts';
import type { TestOperator } from '#test/operator.ts';

/* Calls that let take effect what was approved: by nobody, of what waits, was rejected, or was asked for in another form. */

const on = await matrixScene();
const { db, clock, askers, deciders } = on;
const plays = matrixPlays(on);
afterAll(() => expectInvariantsHold(db, clock.now()));

const reason = 'too early';
const pagesShown = async (): Promise<number> => {
  const shown = db.selectFrom('page_version').select('page_id').where('state', '=', 'PUBLISHED');
  const fronts = db.selectFrom('page').select('page_id').where('front', 'is not', null);
  return (await shown.execute()).length + (await fronts.execute()).length;
};

interface Early {
  /** What the subject is asked for with. */
  readonly of: keyof typeof valueGuards;
  act(by: TestOperator, subjectId: string): Promise<readonly Answered[]>;
  /** What is released; absent: that which was asked for. */
  released?(): Promise<number>;
}

const early: Record<GuardedBy<'APPROVED'>, Early> = {
  decideApproval: {
    of: 'changeLimit',
    act: async (by) => {
      const { approvalId } = await newestDecision(on);
      return [await by.call('approvals/decide', { approvalId, hash: '0'.repeat(64), isApproved: true })];
    },
  },
  publishPage: {
    of: 'submitPage',
    act: async (by, pageId) => [await by.call('pages/publish', { pageId, version: 1 })],
    released: pagesShown,
  },
  rollPageBack: {
    of: 'submitPage',
    act: async (by, pageId) => [await by.call('pages/rollBack', { pageId, version: 1, reason })],
    released: pagesShown,
  },
  takeKey: {
    of: 'makeKey',
    act: async (by, keyId) => [await by.call('keys/take', { keyId })],
    released: async () =>
      (
        await db
          .selectFrom('operator_key')
          .select('key_id')
          .where('title', '=', 'matrix')
          .where('prefix', '!=', '')
          .execute()
      ).length,
  },
  setWebhookState: {
    of: 'makeWebhook',
    act: async (by, endpointId) => [await by.call('webhooks/setState', { endpointId, state: 'ON', reason })],
  },
  setDistributionState: {
    of: 'uploadDistribution',
    act: (by, distributionId) =>
      Promise.all(
        ['PAUSE', 'RESUME', 'RUN_AGAIN'].map((action) => by.call('distribution/setState', { distributionId, action })),
      ),
  },
};

/** No right, another form, a state in which it cannot be, a page that is not there for subscribers. */
const REFUSALS = ['8002', '8004', '8005', '8006', '8050'];

it.each(Object.entries<Early>(early))('%s releases nothing that waits or was rejected', async (_call, one) => {
  const play = plays.find(({ call }) => call === one.of);
  const asked = await play?.row(askers.administrator.session);
  const { subject_id: subjectId } = await newestApproval(on);
  const released = one.released ?? asked?.effects;
  const people = [...roles.map((role) => deciders[role]), askers.administrator];
  async function expectNothing(): Promise<void> {
    for (const by of people.flatMap(({ session, key }) => [session, key])) {
      for (const { body } of await one.act(by, subjectId)) expect(REFUSALS).toContain(body.code);
    }
    expect(await released?.()).toBe(0);
  }
  await expectNothing();
  const decision = { ...(await newestDecision(on)), isApproved: false, reason };
  expect((await deciders.administrator.session.call('approvals/decide', decision)).body.code).toBe('0000');
  await expectNothing();
});
