import { approvalKinds } from '@coupon-centre/contract/approval/approval-kinds';
import { DAY_MS, MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import { afterAll, expect, it } from 'vitest';
import { toInstant } from '#foundation/time/business-day.ts';
import { matrixScene, newestDecision } from '#test/approval-matrix/players.ts';
import { type Asked, matrixPlays } from '#test/approval-matrix/rows.ts';
import { expectInvariantsHold } from '#test/invariants-hold.ts';
import { testNode } from '#test/node.ts';

const on = await matrixScene();
const { db, database, clock, askers } = on;
const plays = matrixPlays(on);
type Play = (typeof plays)[number];
afterAll(() => expectInvariantsHold(db, clock.now()));

interface Waiting {
  readonly call: string;
  readonly asked: Asked;
  readonly decision: Awaited<ReturnType<typeof newestDecision>>;
}

/** Asks by every call that asks for an approval, of the kinds that are meant. */
async function askAll(isMeant: (play: Play) => boolean = () => true) {
  const waiting: Waiting[] = [];
  for (const play of plays.filter(isMeant)) {
    const asked = await play.row(askers.administrator.session);
    expect([play.call, asked.answer.body.code]).toEqual([play.call, '0000']);
    waiting.push({ call: play.call, asked, decision: await newestDecision(on) });
  }
  return waiting;
}

const stateOf = async ({ decision }: Waiting) => {
  const row = db.selectFrom('approval').select('state').where('approval_id', '=', decision.approvalId);
  return (await row.executeTakeFirstOrThrow()).state;
};

/** Two workers at once, until they have ended all of these. */
async function work(waiting: readonly Waiting[]): Promise<void> {
  const workers = await Promise.all([0, 1].map(() => testNode(database, { clock, role: 'worker' })));
  const open = async () => {
    const states = await Promise.all(waiting.map(stateOf));
    return states.filter((state) => state === 'WAITING' || state === 'SCHEDULED').length;
  };
  await expect.poll(open, { timeout: 30_000 }).toBe(0);
  await Promise.all(workers.map((worker) => worker.stop()));
}

/** What gives power over approvals takes effect at once or not at all. */
const canBeScheduled = ({ kind }: Play) => approvalKinds[kind].decides !== 'operators.manage';

/** The draft of the rules against robots is the only one of its kind: it waits once at a time. */
const hasManySubjects = ({ call }: Play) => call !== 'submitRiskDraft';

it('what is approved for later takes effect at its time, once, and not after an edit or a word of who is gone', async () => {
  const canWaitTwice = (play: Play) => canBeScheduled(play) && hasManySubjects(play);
  const [plain, edited, unfounded] = [
    await askAll(canBeScheduled),
    await askAll(canWaitTwice),
    await askAll(canWaitTwice),
  ];
  const releaseAt = toInstant(clock.now() + 10 * MINUTE_MS);
  const [approver, leaving] = [await on.operator('administrator'), await on.operator('administrator')];
  const all = [...plain, ...edited, ...unfounded];
  for (const one of all) {
    const by = unfounded.includes(one) ? leaving : approver;
    const { body } = await by.call('approvals/decide', { ...one.decision, releaseAt });
    expect([one.call, body.resp_data]).toEqual([one.call, { state: 'SCHEDULED' }]);
    expect([one.call, await one.asked.effects()]).toEqual([one.call, 0]);
  }
  for (const { call, asked } of edited) {
    const { body } = await asked.edit.act();
    expect([call, body.code]).toEqual([call, asked.edit.ends === 'VOID' ? '0000' : '8005']);
  }
  const { operatorId } = leaving;
  await approver.call('operators/setState', { operatorId, state: 'DISABLED', reason: 'left' });
  clock.moveBy(10 * MINUTE_MS);
  await work(all);
  for (const one of all) {
    const isVoid = unfounded.includes(one) || (edited.includes(one) && one.asked.edit.ends === 'VOID');
    const expected = isVoid ? [one.call, 'VOID', 0] : [one.call, 'DONE', 1];
    expect([one.call, await stateOf(one), await one.asked.effects()]).toEqual(expected);
  }
});

it('what nobody decided for two weeks takes no effect, before and after a worker ends it', async () => {
  const waiting = await askAll();
  clock.moveBy(14 * DAY_MS);
  const decider = await on.operator('administrator');
  async function expectRefused(): Promise<void> {
    for (const { call, asked, decision } of waiting) {
      const { body } = await decider.call('approvals/decide', decision);
      expect([call, body.code, body.resp_data]).toEqual([call, '8005', { state: 'EXPIRED' }]);
      expect([call, await asked.effects()]).toEqual([call, 0]);
    }
  }
  await expectRefused();
  await work(waiting);
  expect(new Set(await Promise.all(waiting.map(stateOf)))).toEqual(new Set(['EXPIRED']));
  await expectRefused();
});
