import { type ApprovalKindName, approvalKinds } from '@coupon-centre/contract/approval/approval-kinds';
import { type BuiltInRole, rightsOfRole, roles } from '@coupon-centre/contract/call/rights';
import { afterAll, describe, expect, it } from 'vitest';
import { answerTo, matrixScene, newestApproval, newestDecision, type Player } from '#test/approval-matrix/players.ts';
import { type MatrixRow, matrixPlays } from '#test/approval-matrix/rows.ts';
import { expectInvariantsHold } from '#test/invariants-hold.ts';
import { firstStock, writtenTerms } from '#test/released-coupon.ts';

/*
 * Every role asks, and every role decides, by sessions and by keys, for every call of every kind: what takes effect is what the
 * rights say, by two people who are not one hand, once.
 */

const on = await matrixScene();
const { askers, deciders, made, letIn, strangers } = on;
afterAll(() => expectInvariantsHold(on.db, on.clock.now()));

const has = (role: BuiltInRole, right: string): boolean => (rightsOfRole[role] as readonly string[]).includes(right);
const decide = async (by: Player, decision: object) => (await by.call('approvals/decide', decision)).body.code;
/** After another one's approval. */
const answerAfter = (kind: ApprovalKindName, by: Player): string =>
  answerTo(kind, by) === '0000' ? '8005' : answerTo(kind, by);

interface Pair {
  readonly kind: ApprovalKindName;
  readonly row: MatrixRow;
  readonly asking: BuiltInRole;
  readonly deciding: BuiltInRole;
  /** Whether a key asks and a session decides, or the other way round. */
  readonly isAskedByKey: boolean;
}

/** Nobody decides their own work by any session or key, nor that of whoever made their account. */
async function expectNoneOfTheirOwn({ kind, asking }: Pair, decision: object): Promise<void> {
  for (const [way, own] of Object.entries(askers[asking])) {
    expect([way, await decide(own, decision)]).toEqual([way, answerTo(kind, own, 'OWN')]);
  }
  if (asking !== 'administrator') return;
  for (const [way, tied] of Object.entries(made)) {
    expect([way, await decide(tied, decision)]).toEqual([way, answerTo(kind, tied, 'ONE_HAND')]);
  }
}

async function play(pair: Pair): Promise<void> {
  const { kind, row, asking, deciding, isAskedByKey } = pair;
  const { session, key } = askers[asking];
  const asker = isAskedByKey && key.rights.includes(approvalKinds[kind].asks) ? key : session;
  const asked = await row(asker);
  expect([asking, asked.answer.body.code]).toEqual([asking, '0000']);
  const decision = await newestDecision(on);
  // Who decides afterwards makes no difference to it: tried with the first.
  if (deciding === roles[0]) await expectNoneOfTheirOwn(pair, decision);
  expect(await asked.effects()).toBe(0);
  const other = deciders[deciding];
  const [first, second] = isAskedByKey ? [other.session, other.key] : [other.key, other.session];
  const isDoneByFirst = answerTo(kind, first) === '0000';
  const answers = [await decide(first, decision), await decide(second, decision)];
  const expected = [answerTo(kind, first), isDoneByFirst ? answerAfter(kind, second) : answerTo(kind, second)];
  expect([deciding, ...answers]).toEqual([deciding, ...expected]);
  const isDone = expected.includes('0000');
  expect([deciding, await asked.effects()]).toEqual([deciding, isDone ? 1 : 0]);
  const { approval_id: approvalId, state } = await newestApproval(on);
  expect(state).toBe(isDone ? 'DONE' : 'WAITING');
  if (!isDone) expect((await session.call('approvals/withdraw', { approvalId })).status).toBe(200);
}

describe.each(matrixPlays(on))('$kind by $call', ({ kind, row }) => {
  const { asks } = approvalKinds[kind];
  const [allowed, refused] = [true, false].map((may) => roles.filter((role) => has(role, asks) === may));

  it('is not asked for without the right', async () => {
    const before = (await newestApproval(on).catch(() => null))?.approval_id;
    const [nobody, without] = strangers;
    const lacking = (refused ?? []).flatMap((role) => [askers[role].session, askers[role].second, askers[role].key]);
    for (const by of [nobody, without, ...lacking]) {
      const { answer, effects } = await row(by);
      expect([by.name, answer.body.code]).toEqual([by.name, by === nobody ? '8001' : '8002']);
      expect(await effects()).toBe(0);
    }
    expect((await newestApproval(on).catch(() => null))?.approval_id).toBe(before);
  });

  it.each(allowed ?? [])('asked for by %s, takes effect by another one who may decide it, once', async (asking) => {
    for (const deciding of roles) {
      for (const isAskedByKey of [false, true]) await play({ kind, row, asking, deciding, isAskedByKey });
    }
  });

  it('asked for by an account of yesterday, is not decided by who made it or let it in', async () => {
    const { effects } = await row(made.session);
    const decision = await newestDecision(on);
    for (const tied of [...Object.values(askers.administrator), ...Object.values(letIn)]) {
      expect(await decide(tied, decision)).toBe(answerTo(kind, tied, 'ONE_HAND'));
    }
    expect(await effects()).toBe(0);
    expect(await decide(deciders.administrator.session, decision)).toBe('0000');
    expect(await effects()).toBe(1);
  });
});

/** Whoever is first and may both approves for the kind; then finance remains. */
function isDecidedBy(first: BuiltInRole, then: BuiltInRole): boolean {
  if (has(first, 'coupons.approve')) return has(then, 'finance.approve');
  return has(first, 'finance.approve') && has(then, 'coupons.approve');
}

describe('a sum above the threshold', () => {
  const { session: editor } = askers.editor;
  const above = { terms: writtenTerms({ ceiling: 100_001 }), firstStock: firstStock() };

  it.each(roles)('is decided first by %s, and takes effect by two people, of which one is of finance', async (role) => {
    for (const then of roles) {
      const saved = await editor.call('coupons/saveDraft', { ...above, templateId: null, expectedRevision: 0 });
      const { templateId } = saved.body.resp_data;
      const submitted = await editor.call('coupons/submitDraft', { templateId, expectedRevision: 1 });
      const decision = { ...submitted.body.resp_data, isApproved: true };
      for (const by of [askers[role].key, deciders[then].session]) await decide(by, decision);
      const versions = on.db.selectFrom('coupon_terms').select('version').where('template_id', '=', templateId);
      expect([then, (await versions.execute()).length]).toEqual([then, isDecidedBy(role, then) ? 1 : 0]);
    }
  });
});
