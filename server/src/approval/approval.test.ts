import { randomUUID } from 'node:crypto';
import { DAY_MS, MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { writeAudit } from '#audit/audit-store.ts';
import { couponApproval } from '#catalogue/drafts/coupon-approval.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import { decide, readApproval } from '#test/approval.ts';
import { ensureCategory } from '#test/factories/category.ts';
import { expectInvariantsHold } from '#test/invariants-hold.ts';
import { type TestOperator, testKey, testOperator } from '#test/operator.ts';
import { firstStock, writtenTerms } from '#test/released-coupon.ts';
import { scene } from '#test/scene.ts';
import { expireNext, releaseNext } from './approval-rounds.ts';
import type { ApprovalWorks } from './approval-work.ts';

const START_MS = Date.parse('2026-11-21T10:00:00+08:00');
const { db, database, node, clock, editor, approver, finance, administrator } = await scene({
  startMs: START_MS,
  operators: ['editor', 'approver', 'finance', 'administrator'],
});
await ensureCategory(db, 'traffic');
afterAll(() => expectInvariantsHold(db, clock.now()));

const rounds = {
  db,
  log: pino({ level: 'silent' }),
  works: () => ({ COUPON: couponApproval }) as unknown as ApprovalWorks,
};
const release = () => releaseNext(rounds, clock.now());
const operator = (role: 'editor' | 'approver' | 'administrator') => testOperator(database, node, role);

/** Writes and submits a coupon: what submitting answers, and the coupon's id. */
async function submitted(terms: Parameters<typeof writtenTerms>[0] = {}, by: TestOperator = editor) {
  const draft = { templateId: null, expectedRevision: 0, terms: writtenTerms(terms), firstStock: firstStock() };
  const { templateId } = (await by.call('coupons/saveDraft', draft)).body.resp_data;
  const answer = await by.call('coupons/submitDraft', { templateId, expectedRevision: 1 });
  expect(answer.status).toBe(200);
  const { approvalId, hash } = answer.body.resp_data;
  return { templateId: String(templateId), approvalId: String(approvalId), hash: String(hash) };
}
const stateOf = async (templateId: string) =>
  (await editor.call('coupons/show', { templateId })).body.resp_data.state as string;
const isReleased = async (templateId: string) => !['DRAFT', 'IN_REVIEW'].includes(await stateOf(templateId));
const versionsOf = (templateId: string) =>
  db.selectFrom('coupon_terms').select('version').where('template_id', '=', templateId).execute();

it('shows what is asked word for word, to whom it concerns, and keeps what was said', async () => {
  const { templateId, approvalId, hash } = await submitted();
  const shown = await readApproval(approver, templateId);
  expect(shown).toMatchObject({
    ...{ approvalId, hash, kind: 'COUPON', state: 'WAITING', askedBy: editor.name, isOwn: false, mayDecide: true },
    ...{ exposureFen: 10_000_000, needsFinance: false, inForce: null, comments: [], votes: [], end: null },
    asked: { terms: writtenTerms(), firstStock: firstStock() },
  });
  expect(await readApproval(editor, templateId)).toMatchObject({ isOwn: true, mayDecide: false });
  const said = await approver.call('approvals/comment', { approvalId, text: 'why so many?' });
  expect(said.status).toBe(200);
  expect(await readApproval(editor, templateId)).toMatchObject({
    comments: [{ by: approver.name, text: 'why so many?' }],
  });
  const mine = async (by: TestOperator) =>
    (await by.call('approvals/list', { view: 'MINE', pageSize: 50 })).body.resp_data.items.map(
      (item: { approvalId: string }) => item.approvalId,
    );
  expect(await mine(approver)).toContain(approvalId);
  expect(await mine(editor)).toEqual([]);
  expect((await approver.call('board/showWaiting')).body.resp_data.approvals).toBe((await mine(approver)).length);
});

it('is approved by nobody who wrote any of it, whatever key or session they use', async () => {
  const other = await operator('administrator');
  const draft = { templateId: null, expectedRevision: 0, terms: writtenTerms(), firstStock: firstStock() };
  const { templateId } = (await other.call('coupons/saveDraft', draft)).body.resp_data;
  await editor.call('coupons/saveDraft', { ...draft, templateId, expectedRevision: 1 });
  await editor.call('coupons/submitDraft', { templateId, expectedRevision: 2 });
  expect((await decide(other, templateId)).body.code).toBe('8008');
  const { approvalId, hash } = await readApproval(other, templateId);
  const key = await testKey(database, other, ['approvals.read', 'coupons.read', 'coupons.approve']);
  const byKey = await node.post('/console-api/approvals/decide', { approvalId, hash, isApproved: true }, key);
  expect(byKey.body.code).toBe('8008');
  const reader = await testKey(database, other, ['approvals.read', 'coupons.read']);
  const without = await node.post('/console-api/approvals/decide', { approvalId, hash, isApproved: true }, reader);
  expect(without.body).toMatchObject({ code: '8002', resp_data: { right: 'coupons.approve' } });
  const blind = await testKey(database, other, ['approvals.read', 'coupons.approve']);
  expect((await node.post('/console-api/approvals/show', { approvalId }, blind)).body.code).toBe('8006');
  expect((await decide(editor, templateId)).body.code).toBe('8002');
  expect(await isReleased(templateId)).toBe(false);
});

it('is approved by nobody who made or re-armed an author within 30 days, nor by whom an author made', async () => {
  const note = (by: TestOperator, target: TestOperator, nowMs = clock.now()) =>
    db
      .transaction()
      .execute((trx) =>
        writeAudit(trx, { ...by, role: 'administrator', nowMs, address: '', traceId: '' }, [
          { action: 'operator.password.reset', target: { kind: 'operator', id: target.operatorId } },
        ]),
      );
  const [writer, maker, made] = await Promise.all([
    operator('editor'),
    operator('administrator'),
    operator('approver'),
  ]);
  await note(maker, writer);
  await note(writer, made);
  const { templateId } = await submitted({}, writer);
  for (const by of [maker, made]) {
    expect((await decide(by, templateId)).body).toMatchObject({ code: '8031', resp_data: { name: writer.name } });
  }
  expect((await decide(approver, templateId)).body.resp_data).toEqual({ state: 'DONE' });
  const long = await operator('editor');
  await note(maker, long, clock.now() - 30 * DAY_MS - 1);
  const old = await submitted({}, long);
  expect((await decide(maker, old.templateId)).body.resp_data).toEqual({ state: 'DONE' });
});

it('takes effect exactly once, however many approve at once', async () => {
  const { templateId, approvalId, hash } = await submitted();
  const others = await Promise.all(Array.from({ length: 8 }, () => operator('approver')));
  const answers = await Promise.all(
    others.flatMap((by) =>
      Array.from({ length: 4 }, () => by.call('approvals/decide', { approvalId, hash, isApproved: true })),
    ),
  );
  expect(answers.filter(({ status }) => status === 200).map(({ body }) => body.resp_data)).toEqual([{ state: 'DONE' }]);
  expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set(['0000', '8005']));
  expect(await versionsOf(templateId)).toHaveLength(1);
  const { units } = await db
    .selectFrom('coupon_ceiling')
    .select('units')
    .where('template_id', '=', templateId)
    .executeTakeFirstOrThrow();
  expect(units).toBe(100);
});

it('needs finance as a second person above the threshold; nobody is both', async () => {
  const { templateId, approvalId, hash } = await submitted({ ceiling: 100_001 });
  expect(await readApproval(finance, templateId)).toMatchObject({ needsFinance: true, mayDecide: true });
  const both = administrator;
  expect((await decide(both, templateId)).body.resp_data).toEqual({ state: 'WAITING' });
  expect((await decide(both, templateId)).body.code).toBe('8032');
  const second = (by: TestOperator) => by.call('approvals/decide', { approvalId, hash, isApproved: true });
  expect((await second(approver)).body).toMatchObject({ code: '8002', resp_data: { right: 'finance.approve' } });
  expect(await isReleased(templateId)).toBe(false);
  expect((await second(finance)).body.resp_data).toEqual({ state: 'DONE' });
  expect(await readApproval(finance, templateId)).toMatchObject({
    votes: [
      { name: both.name, isFinance: false },
      { name: finance.name, isFinance: true },
    ],
  });
  const small = await submitted();
  expect((await decide(finance, small.templateId)).body.code).toBe('8002');
});

it('is what was read: another hash, a change in between, or a second decision take no effect', async () => {
  const { templateId, approvalId, hash } = await submitted();
  const wrong = { approvalId, hash: '0'.repeat(64), isApproved: true };
  expect((await approver.call('approvals/decide', wrong)).body).toMatchObject({
    code: '8004',
    resp_data: { current: hash },
  });
  await db.updateTable('coupon_draft').set({ revision: 2 }).where('template_id', '=', templateId).execute();
  expect((await decide(approver, templateId)).body.resp_data).toEqual({ state: 'VOID' });
  expect(await isReleased(templateId)).toBe(false);
  expect((await editor.call('coupons/show', { templateId })).body.resp_data.draft).toMatchObject({ state: 'DRAFT' });
  expect((await decide(approver, templateId)).body).toMatchObject({ code: '8005', resp_data: { state: 'VOID' } });
});

it('keeps in the database what was asked, and lets no author vote', async () => {
  const { db: owner } = database.owner;
  const { approvalId } = await submitted();
  const altered = sql`UPDATE approval SET asked = '{}' WHERE approval_id = ${approvalId}`.execute(owner);
  await expect(altered).rejects.toThrow('what was asked is kept');
  const deleted = sql`DELETE FROM approval WHERE approval_id = ${approvalId}`.execute(owner);
  await expect(deleted).rejects.toThrow('what was asked is kept');
  const vote = { approval_id: approvalId, operator_id: editor.operatorId, operator_name: 'x', is_finance: false };
  const voted = db
    .insertInto('approval_vote')
    .values({ ...vote, at: new Date() })
    .execute();
  await expect(voted).rejects.toThrow('nobody approves their own work');
});

it('is rejected with a reason, withdrawn by those who may ask, and asked again', async () => {
  const first = await submitted();
  const without = await approver.call('approvals/decide', { ...first, templateId: undefined, isApproved: false });
  expect(without.body).toMatchObject({ code: '9001', resp_data: { field: 'reason' } });
  const rejected = await decide(approver, first.templateId, { isApproved: false, reason: 'too dear' });
  expect(rejected.body.resp_data).toEqual({ state: 'REJECTED' });
  expect(await readApproval(editor, first.templateId)).toMatchObject({
    end: { by: approver.name, reason: 'too dear' },
  });
  const { templateId } = first;
  const again = (await editor.call('coupons/submitDraft', { templateId, expectedRevision: 1 })).body.resp_data;
  expect(again).toMatchObject({ hash: first.hash });
  expect((await approver.call('approvals/withdraw', { approvalId: again.approvalId })).body.code).toBe('8002');
  const other = await operator('editor');
  expect((await other.call('approvals/withdraw', { approvalId: again.approvalId })).status).toBe(200);
  expect(await stateOf(templateId)).toBe('DRAFT');
  expect((await decide(approver, templateId)).body).toMatchObject({ code: '8005', resp_data: { state: 'WITHDRAWN' } });
});

it('takes effect at its time, once, by whichever worker comes first; not when it was withdrawn before', async () => {
  const [one, withdrawn] = [await submitted(), await submitted()];
  const past = await decide(approver, one.templateId, { releaseAt: toInstant(clock.now()) });
  expect(past.body).toMatchObject({ code: '9001', resp_data: { field: 'releaseAt' } });
  const releaseAt = toInstant(clock.now() + 10 * MINUTE_MS);
  for (const { templateId } of [one, withdrawn]) {
    expect((await decide(approver, templateId, { releaseAt })).body.resp_data).toEqual({ state: 'SCHEDULED' });
  }
  expect(await release()).toBe('idle');
  await editor.call('approvals/withdraw', { approvalId: withdrawn.approvalId });
  clock.moveTo(clock.now() + 10 * MINUTE_MS);
  const did = await Promise.all([release(), release(), release()]);
  expect(did).toContain('more');
  expect(await release()).toBe('idle');
  expect(await versionsOf(one.templateId)).toHaveLength(1);
  expect(await readApproval(editor, one.templateId)).toMatchObject({ state: 'DONE', end: { by: approver.name } });
  expect(await isReleased(withdrawn.templateId)).toBe(false);
});

it('fails with the reason where it cannot take effect at its time, and goes back to be edited', async () => {
  const claimEnd = toInstant(clock.now() + 5 * MINUTE_MS);
  const { templateId } = await submitted({ claimEnd });
  const releaseAt = toInstant(clock.now() + 10 * MINUTE_MS);
  await decide(approver, templateId, { releaseAt });
  clock.moveTo(clock.now() + 10 * MINUTE_MS);
  expect(await release()).toBe('more');
  const { state, end } = await readApproval(editor, templateId);
  expect([state, end.by]).toEqual(['FAILED', null]);
  expect(end.reason).toContain('领取时间');
  expect(await stateOf(templateId)).toBe('DRAFT');
  expect(await release()).toBe('idle');
});

it('says at once what stands in the way, and still waits', async () => {
  const { templateId } = await submitted({ claimEnd: toInstant(clock.now() + MINUTE_MS) });
  clock.moveTo(clock.now() + 2 * MINUTE_MS);
  expect((await decide(approver, templateId)).body).toMatchObject({
    code: '8030',
    resp_data: { because: 'WINDOW_OVER' },
  });
  expect(await readApproval(approver, templateId)).toMatchObject({ state: 'WAITING', votes: [] });
});

it('needs two people who are not one hand, also for its two votes', async () => {
  const { templateId } = await submitted({ ceiling: 100_001 });
  const [first, puppet] = [await operator('approver'), await testOperator(database, node, 'finance')];
  await db
    .transaction()
    .execute((trx) =>
      writeAudit(trx, { ...first, role: 'approver', nowMs: clock.now(), address: '', traceId: '' }, [
        { action: 'operator.made', target: { kind: 'operator', id: puppet.operatorId } },
      ]),
    );
  expect((await decide(first, templateId)).body.resp_data).toEqual({ state: 'WAITING' });
  expect((await decide(puppet, templateId)).body).toMatchObject({ code: '8031', resp_data: { name: first.name } });
});

it('does not take effect by the word of somebody who was sent away meanwhile, and can still be rejected', async () => {
  const [leaving, other] = [await operator('approver'), await operator('approver')];
  const releaseAt = toInstant(clock.now() + 10 * MINUTE_MS);
  const [gone, stopped] = [await submitted(), await submitted()];
  await decide(leaving, gone.templateId, { releaseAt });
  await decide(leaving, stopped.templateId, { releaseAt });
  const rejected = await decide(other, stopped.templateId, { isApproved: false, reason: 'on second thoughts' });
  expect(rejected.body.resp_data).toEqual({ state: 'REJECTED' });
  await db.updateTable('operator').set({ state: 'DISABLED' }).where('operator_id', '=', leaving.operatorId).execute();
  clock.moveTo(clock.now() + 10 * MINUTE_MS);
  expect(await release()).toBe('more');
  expect(await isReleased(gone.templateId)).toBe(false);
  expect(await readApproval(other, gone.templateId)).toMatchObject({ state: 'VOID' });
});

it('cannot be approved, and fails at its time, once the account of who asked is disabled; it can be rejected', async () => {
  const leaving = await operator('editor');
  const releaseAt = toInstant(clock.now() + 10 * MINUTE_MS);
  const [open, scheduled] = [await submitted({}, leaving), await submitted({}, leaving)];
  await decide(approver, scheduled.templateId, { releaseAt });
  await db.updateTable('operator').set({ state: 'DISABLED' }).where('operator_id', '=', leaving.operatorId).execute();
  const { body } = await decide(approver, open.templateId);
  expect(body).toMatchObject({ code: '8034', resp_data: { name: leaving.name } });
  expect(await readApproval(approver, open.templateId)).toMatchObject({ state: 'WAITING', votes: [] });
  clock.moveTo(clock.now() + 10 * MINUTE_MS);
  expect(await release()).toBe('more');
  expect(await readApproval(approver, scheduled.templateId)).toMatchObject({
    state: 'FAILED',
    end: { reason: expect.stringContaining(leaving.name) },
  });
  const rejected = await decide(approver, open.templateId, { isApproved: false, reason: 'she has left' });
  expect(rejected.body.resp_data).toEqual({ state: 'REJECTED' });
  for (const { templateId } of [open, scheduled]) expect(await isReleased(templateId)).toBe(false);
});

it('is released by the next round where a comment holds it just then, and does not fail for it', async () => {
  const { templateId, approvalId } = await submitted();
  await decide(approver, templateId, { releaseAt: toInstant(clock.now() + MINUTE_MS) });
  clock.moveTo(clock.now() + MINUTE_MS);
  const [locked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = db.transaction().execute(async (trx) => {
    await trx.selectFrom('approval').select('state').where('approval_id', '=', approvalId).forUpdate().execute();
    locked.resolve();
    await held.promise;
  });
  await locked.promise;
  expect(await release()).toBe('idle');
  held.resolve();
  await holding;
  expect(await release()).toBe('more');
  expect(await isReleased(templateId)).toBe(true);
});

it('what a constraint of the database forbids is told in words: at a decision it goes on waiting, at its time it fails', async () => {
  for (const releaseAt of [undefined, toInstant(clock.now() + 5 * MINUTE_MS)]) {
    const { templateId } = await submitted();
    await decide(approver, templateId);
    await ensureCategory(db, 'life');
    const terms = writtenTerms({ classId: 'life' });
    const draft = { templateId, expectedRevision: 0, terms, firstStock: null };
    expect((await editor.call('coupons/saveDraft', draft)).status).toBe(200);
    await editor.call('coupons/submitDraft', { templateId, expectedRevision: 1 });
    if (releaseAt !== undefined) await decide(approver, templateId, { releaseAt });
    await db.deleteFrom('category').where('class_id', '=', 'life').execute();
    if (releaseAt === undefined) {
      const en = { ...approver.headers, 'accept-language': 'en' };
      const { approvalId, hash } = await readApproval(approver, templateId);
      const answer = await node.post('/console-api/approvals/decide', { approvalId, hash, isApproved: true }, en);
      expect(answer.body).toMatchObject({
        code: '8030',
        msg: 'This cannot take effect now: something that it depends on is gone or has changed',
        resp_data: { because: 'CONSTRAINT' },
      });
      expect(await readApproval(approver, templateId)).toMatchObject({ state: 'WAITING', votes: [] });
      await ensureCategory(db, 'life');
      expect((await decide(approver, templateId)).body.resp_data).toEqual({ state: 'DONE' });
      await db
        .updateTable('coupon_template')
        .set({ class_id: 'traffic' })
        .where('template_id', '=', templateId)
        .execute();
    } else {
      clock.moveBy(6 * MINUTE_MS);
      while ((await release()) === 'more');
      expect(await readApproval(approver, templateId)).toMatchObject({
        state: 'FAILED',
        end: { reason: '所依赖的内容已不存在或已变化' },
      });
    }
  }
});

it('of two approvers the later time counts', async () => {
  const { templateId } = await submitted({ ceiling: 100_001 });
  const [first, second] = [await operator('approver'), await testOperator(database, node, 'finance')];
  const later = toInstant(clock.now() + 60 * MINUTE_MS);
  await decide(first, templateId, { releaseAt: later });
  const sooner = await decide(second, templateId, { releaseAt: toInstant(clock.now() + 5 * MINUTE_MS) });
  expect(sooner.body.resp_data).toEqual({ state: 'SCHEDULED' });
  expect(await readApproval(second, templateId)).toMatchObject({ releaseAt: later });
});

it('of a kind that only a newer version knows keeps nothing waiting, and is shown to nobody', async () => {
  const known = await submitted();
  const { approvalId, hash } = known;
  const releaseAt = toInstant(clock.now() + MINUTE_MS);
  await decide(approver, known.templateId, { releaseAt });
  const newerId = randomUUID();
  const newer = JSON.stringify({ approval_id: newerId, kind: 'NEWER', asked_at: new Date(0) });
  await sql`INSERT INTO approval SELECT (jsonb_populate_record(a, ${newer}::jsonb)).* FROM approval a
             WHERE approval_id = ${approvalId}`.execute(db);
  clock.moveTo(clock.now() + MINUTE_MS);
  while ((await release()) === 'more');
  expect([await isReleased(known.templateId), await release()]).toEqual([true, 'idle']);
  const reader = await operator('administrator');
  for (const [call, request] of Object.entries({
    show: {},
    comment: { text: 'why so many?' },
    withdraw: {},
    decide: { hash, isApproved: true },
  })) {
    const { body } = await reader.call(`approvals/${call}`, { approvalId: newerId, ...request });
    expect([call, body.code]).toEqual([call, '8006']);
  }
});

it('expires undecided after two weeks, and is asked again', async () => {
  const { templateId, approvalId, hash } = await submitted();
  clock.moveTo(clock.now() + 14 * DAY_MS);
  const [tomorrow, reader] = await Promise.all([operator('approver'), operator('editor')]);
  const late = await tomorrow.call('approvals/decide', { approvalId, hash, isApproved: true });
  expect(late.body).toMatchObject({ code: '8005', resp_data: { state: 'EXPIRED' } });
  while ((await expireNext(rounds, clock.now())) === 'more');
  expect(await readApproval(reader, templateId)).toMatchObject({ state: 'EXPIRED', end: { by: null } });
  const again = await reader.call('coupons/submitDraft', { templateId, expectedRevision: 1 });
  expect(again.body.code).toBe('8021');
});
