import { afterAll, describe, expect, it } from 'vitest';
import { askerOf, matrixScene, newestApproval, newestDecision } from '#test/approval-matrix/players.ts';
import { matrixPlays } from '#test/approval-matrix/rows.ts';
import { expectInvariantsHold } from '#test/invariants-hold.ts';
import { testSession } from '#test/operator.ts';

/* What may come between a request and its effect, for every call of every kind: an edit, the same decision many times, a withdrawal. */

const CONNECTIONS = 16;
const on = await matrixScene();
const { db, database, node, deciders } = on;
const people = [deciders.administrator.session, await on.operator('administrator'), await on.operator('administrator')];
const callers = [...people, ...(await Promise.all(people.map((by) => testSession(database, node, by))))];
afterAll(() => expectInvariantsHold(db, on.clock.now()));

const callerAt = (nth: number) => callers[nth % callers.length] ?? deciders.administrator.second;
const codes = (answers: readonly { readonly body: { readonly code: string } }[]) =>
  answers.map(({ body }) => body.code);

/** What was written of the approval that was asked for last. */
async function traces() {
  const { approval_id: approvalId, state } = await newestApproval(on);
  const votes = db.selectFrom('approval_vote').select('operator_id').where('approval_id', '=', approvalId);
  const audit = db.selectFrom('audit_entry').select('action').where('target_id', '=', approvalId);
  const entries = await audit.execute();
  return { state, votes: (await votes.execute()).length, audit: entries.map(({ action }) => action) };
}

describe.each(matrixPlays(on))('$kind by $call', ({ kind, row }) => {
  const asker = askerOf(on, kind);

  it('an edit in between is refused, or makes the request void', async () => {
    const { effects, edit } = await row(asker);
    const decision = await newestDecision(on);
    expect((await edit.act()).body.code).toBe(edit.ends === 'VOID' ? '0000' : '8005');
    const decided = await deciders.administrator.session.call('approvals/decide', decision);
    expect(decided.body.resp_data).toMatchObject({ state: edit.ends === 'VOID' ? 'VOID' : 'DONE' });
    expect(await effects()).toBe(edit.ends === 'VOID' ? 0 : 1);
  });

  it('approved from many connections at once, takes effect once', async () => {
    const { effects } = await row(asker);
    const decision = await newestDecision(on);
    const answers = await Promise.all(
      Array.from({ length: CONNECTIONS }, (_, nth) => callerAt(nth).call('approvals/decide', decision)),
    );
    expect(codes(answers).sort()).toEqual(['0000', ...Array(CONNECTIONS - 1).fill('8005')]);
    expect(await effects()).toBe(1);
    expect(await traces()).toEqual({ state: 'DONE', votes: 1, audit: ['approval.approved'] });
  });

  it('approved, rejected and withdrawn at once, ends once, and takes effect only if it was approved', async () => {
    const { effects } = await row(asker);
    const decision = await newestDecision(on);
    const answers = await Promise.all(
      Array.from({ length: CONNECTIONS }, (_, nth) => {
        const by = callerAt(nth);
        if (nth % 3 === 0) return by.call('approvals/withdraw', { approvalId: decision.approvalId });
        const isApproved = nth % 3 === 1;
        return by.call('approvals/decide', { ...decision, isApproved, ...(!isApproved && { reason: 'no' }) });
      }),
    );
    expect(codes(answers).sort()).toEqual(['0000', ...Array(CONNECTIONS - 1).fill('8005')]);
    const { state, votes, audit } = await traces();
    expect(await effects()).toBe(state === 'DONE' ? 1 : 0);
    expect([votes, audit.length]).toEqual([state === 'DONE' ? 1 : 0, 1]);
  });
});
