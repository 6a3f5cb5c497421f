import { v7 as uuidv7 } from 'uuid';
import { afterAll, expect, it } from 'vitest';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import { decide } from '#test/approval.ts';
import { ensureCategory } from '#test/factories/category.ts';
import { makeGrab } from '#test/factories/grab.ts';
import { expectInvariantsHold } from '#test/invariants-hold.ts';
import { releaseCoupon } from '#test/released-coupon.ts';
import { databaseScene, scene } from '#test/scene.ts';
import { makeGrabSeries } from './make-grab-series.ts';

const on = await databaseScene(Date.parse('2026-11-21T10:00:00+08:00'));
const { db, clock } = on;
await ensureCategory(db, 'traffic');
const { editor, approver } = await scene({ on, operators: ['editor', 'approver'] });
afterAll(() => expectInvariantsHold(db, clock.now()));

const caller: OperatorCaller = {
  operatorId: editor.operatorId,
  name: editor.name,
  role: 'editor',
  rights: new Set(),
  branchId: null,
  sessionId: null,
  keyId: null,
  locale: 'en',
  nowMs: clock.now(),
  address: '127.0.0.1',
  traceId: 'test',
};

const at = (time: string) => `2026-11-22T${time}:00+08:00`;
const make = (startAt: string, endAt: string, templateIds: readonly string[]) =>
  editor.call('grabs/make', {
    startAt: at(startAt),
    endAt: at(endAt),
    reason: 'weekend',
    coupons: templateIds.map((templateId) => ({ templateId, units: 7 })),
  });
const coupon = () => releaseCoupon({ editor, approver });
const listed = async (sessionId: string) =>
  (await editor.call('grabs/list', { from: at('00:00'), to: '2026-11-24T00:00:00+08:00' })).body.resp_data.items.find(
    (item: { sessionId: string }) => item.sessionId === sessionId,
  );

it('knows no grab by an unknown id', async () => {
  const moved = {
    sessionId: uuidv7(),
    expectedStartAt: at('10:00'),
    startAt: at('11:00'),
    endAt: at('12:00'),
    reason: 'later',
  };
  expect(await editor.call('grabs/move', moved)).toMatchObject({ status: 404, body: { code: '8006' } });
});

it('puts coupons into consecutive grabs, never into two at once', async () => {
  const one = await coupon();
  const other = await coupon();
  const first = await make('10:00', '10:30', [one, other]);
  expect(first.body.code).toBe('0000');
  const { sessionId } = first.body.resp_data;
  expect(await listed(sessionId)).toMatchObject({ isCancelled: false, coupons: [{ total: 7 }, { total: 7 }] });
  expect((await make('10:29', '11:00', [one])).body).toMatchObject({
    code: '8023',
    resp_data: { templateId: one, sessionId, startAt: at('10:00') },
  });
  const second = await make('10:30', '11:00', [one]);
  expect(second.body.code).toBe('0000');
  const move = (startAt: string, endAt: string, expectedStartAt = at('10:30')) =>
    editor.call('grabs/move', {
      sessionId: second.body.resp_data.sessionId,
      expectedStartAt,
      reason: 'later',
      startAt: at(startAt),
      endAt: at(endAt),
    });
  expect((await move('10:15', '10:45')).body.code).toBe('8023');
  expect((await move('10:45', '11:15')).body.code).toBe('0000');
  expect((await move('12:00', '12:30')).body).toMatchObject({ code: '8004', resp_data: { current: at('10:45') } });
});

it('of many concurrent requests for the same time and coupon, one succeeds', async () => {
  const templateId = await coupon();
  const answers = await Promise.all(Array.from({ length: 12 }, () => make('14:00', '15:00', [templateId])));
  const codes = answers.map(({ body }) => body.code).sort();
  expect(codes).toEqual(['0000', ...Array.from({ length: 11 }, () => '8023')]);
});

it('the database itself refuses an overlap', async () => {
  const templateId = await coupon();
  const coupons = [{ templateId, total: 1 }];
  const startMs = Date.parse(at('16:00'));
  const endMs = Date.parse(at('17:00'));
  await makeGrab(db, { startMs, endMs, coupons });
  await expect(makeGrab(db, { startMs: endMs - 1, endMs: endMs + 1, coupons })).rejects.toThrow(/overlap/);
  const { sessionId } = await makeGrab(db, { startMs: endMs, endMs: endMs + 1, coupons });
  const move = db.updateTable('grab_session').set({ start_at: new Date(startMs) });
  await expect(move.where('session_id', '=', sessionId).execute()).rejects.toThrow(/overlap/);
});

it('cancels a grab that has not begun, and ends a running one', async () => {
  const templateId = await coupon();
  const coming = (await make('18:00', '19:00', [templateId])).body.resp_data.sessionId;
  expect((await editor.call('grabs/end', { sessionId: coming, reason: 'rain' })).body.code).toBe('0000');
  expect(await listed(coming)).toMatchObject({ isCancelled: true, coupons: [{ total: 0 }] });
  expect((await make('18:00', '19:00', [templateId])).body.code).toBe('0000');
  const running = await makeGrab(db, {
    startMs: clock.now() - 1_000,
    endMs: clock.now() + 60_000,
    coupons: [{ templateId, total: 3 }],
  });
  const end = () => editor.call('grabs/end', { sessionId: running.sessionId, reason: 'enough' });
  expect((await end()).body.code).toBe('0000');
  expect((await end()).body).toMatchObject({ code: '8005', resp_data: { state: 'ENDED' } });
});

it('stays inside the coupon’s claim window, even when that changes', async () => {
  const templateId = await coupon();
  const late = { startAt: '2026-11-30T23:00:00+08:00', endAt: '2026-12-01T00:30:00+08:00', reason: 'late' };
  const asked = { ...late, coupons: [{ templateId, units: 1 }] };
  expect((await editor.call('grabs/make', asked)).body).toMatchObject({ code: '8022', resp_data: { templateId } });
  expect((await editor.call('grabs/make', { ...asked, startAt: late.endAt })).body).toMatchObject({
    code: '9001',
    resp_data: { field: 'endAt' },
  });
  await make('20:00', '21:00', [templateId]);
  const { released } = (await editor.call('coupons/show', { templateId })).body.resp_data;
  const terms = { ...released.terms, claimEnd: at('20:30') };
  await editor.call('coupons/saveDraft', { templateId, expectedRevision: 0, terms, firstStock: null });
  const draft = { templateId, expectedRevision: 1 };
  await editor.call('coupons/submitDraft', draft);
  expect((await decide(approver, draft.templateId)).body).toMatchObject({
    code: '8030',
    resp_data: { because: 'OUTSIDE_WINDOW' },
  });
});

it('a series takes as many statements as one grab, so that claims of its coupons do not wait long', async () => {
  const templateIds = [await coupon(), await coupon()];
  const statementsFor = async (grabs: number, hour: string) => {
    let statements = 0;
    const counted = db.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const series = {
      startAt: at(`${hour}:00`),
      endAt: at(`${hour}:30`),
      everyDays: 1,
      until: `2026-11-${22 + grabs - 1}T23:59:00+08:00`,
      coupons: templateIds.map((templateId) => ({ templateId, units: 1 })),
      reason: 'every day',
    };
    const made = await makeGrabSeries(counted)(series, caller);
    expect(made).toMatchObject({ sessions: { length: grabs } });
    return statements;
  };
  expect(await statementsFor(8, '09')).toBe(await statementsFor(1, '08'));
});
