import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { createCatalogue } from '#catalogue/catalogue.ts';
import { createPhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import { decide } from '#test/approval.ts';
import { ensureCategory } from '#test/factories/category.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { expectInvariantsHold } from '#test/invariants-hold.ts';
import type { TestOperator } from '#test/operator.ts';
import { releaseCoupon, writtenTerms } from '#test/released-coupon.ts';
import { scene } from '#test/scene.ts';
import { toldEvents } from '#test/told-events.ts';
import { part, SHEET, sheetOf, xlsxOf } from '#test/zip.ts';
import { distributeSome } from './distribute.ts';

const { database, db, node, clock, editor, approver, administrator } = await scene({
  startMs: Date.parse('2026-11-21T10:00:00+08:00'),
  operators: ['editor', 'approver', 'administrator'],
});
afterAll(() => expectInvariantsHold(db, clock.now()));

async function upload(templateId: string, text: string | Uint8Array<ArrayBuffer>, by: TestOperator = editor) {
  const query = new URLSearchParams({ templateId, name: '老客户回馈' });
  const answer = await fetch(`${node.baseUrl}/console-api/distribution/upload?${query}`, {
    method: 'POST',
    body: text,
    headers: { ...by.headers, 'content-type': 'text/csv' },
  });
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the call answers and fails if it is not there
  return (await answer.json()) as any;
}
const show = async (distributionId: string, by = editor) =>
  (await by.call('distribution/show', { distributionId })).body.resp_data;
const phones = (count: number, from: number) =>
  Array.from({ length: count }, (_, at) => String(13_900_000_000 + from + at));

/** Two concurrent workers until there is nothing to do; `isKilled` cuts their connections now and then. */
async function work({ isKilled = false } = {}) {
  const catalogue = createCatalogue(db, clock, pino({ level: 'silent' }));
  await catalogue.start();
  const needs = { db, catalogue, cipher: createPhoneCipher(node.deriveKey) };
  const worker = async () => {
    for (let idle = 0; idle < 3; ) {
      const did = await distributeSome(needs, clock.now()).catch(() => 'killed' as const);
      idle = did === 'idle' ? idle + 1 : 0;
      if (did === 'idle') await pause(20);
    }
  };
  const killer = async () => {
    for (let kills = 0; isKilled && kills < 4; kills += 1) {
      await pause(15);
      await database.pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND pid <> pg_backend_pid() AND query ILIKE '%claim_batch%'`,
      );
    }
  };
  await Promise.all([worker(), worker(), killer()]);
  catalogue.stop();
}
const ownedOf = (templateId: string) =>
  db.selectFrom('owned_coupon').select('subscriber_id').where('template_id', '=', templateId).execute();

it('shows a list masked, needs another operator’s approval, and gives each number one coupon however often it runs', async () => {
  const { templateId } = await makeTemplate(db, { stock: { total: 5 }, perPerson: 5 });
  const known = await node.person({ phone: '13800000001' });
  const list = ['手机号', '13800000001', '+86 139-0000-0001', '123', '13800000001', '13900000002'].join('\n');
  const { resp_data: uploaded } = await upload(templateId, list);
  const { distributionId } = uploaded;
  expect(uploaded).toMatchObject({ valid: 3, wrong: 1, doubled: 1, unknown: 2 });
  expect(await show(distributionId)).toMatchObject({
    state: 'IN_REVIEW',
    isOwn: true,
    first: [{ phone: '138****0001', outcome: null }, { phone: '139****0001' }, { phone: '139****0002' }],
  });
  await work();
  expect(await ownedOf(templateId)).toEqual([]);
  expect((await decide(editor, distributionId)).body.code).toBe('8002');
  const own = await upload(templateId, '13700000001', administrator);
  expect((await decide(administrator, own.resp_data.distributionId)).body.code).toBe('8008');
  expect((await decide(approver, distributionId)).body.resp_data).toEqual({ state: 'DONE' });
  expect((await decide(approver, distributionId)).body.code).toBe('8005');
  await work();
  expect(await show(distributionId)).toMatchObject({ state: 'DONE', given: 3, failed: 0 });
  const setState = (action: string) => editor.call('distribution/setState', { distributionId, action });
  expect((await setState('RUN_AGAIN')).body.resp_data).toEqual({ state: 'RUNNING' });
  await work();
  expect(await show(distributionId)).toMatchObject({ state: 'DONE', given: 3, failed: 0, run: 2 });
  const about = { distributionId, templateId, name: '老客户回馈', uploadedBy: editor.name, given: 3, failed: 0 };
  expect(await toldEvents(db, 'distribution.done', { distributionId })).toEqual([
    { ...about, run: 1 },
    { ...about, run: 2 },
  ]);
  expect(await toldEvents(db, 'draft.waiting', { id: distributionId })).toMatchObject([
    { what: 'DISTRIBUTION', id: distributionId, title: '老客户回馈', submittedBy: editor.name },
  ]);
  const owned = await ownedOf(templateId);
  expect(owned).toHaveLength(3);
  expect(owned.map(({ subscriber_id }) => subscriber_id)).toContain(known.subscriberId);
  const entries = await db
    .selectFrom('audit_entry')
    .select(['action', 'after'])
    .where('target_id', '=', distributionId)
    .orderBy('seq')
    .execute();
  expect(entries.map(({ action }) => action)).toEqual([
    'distribution.uploaded',
    'distribution.approved',
    'distribution.runAgain',
  ]);
  expect(JSON.stringify(entries)).not.toContain('13800000001');
});

it('of lists for one coupon at once, each knows the sum of those before it: together they are not let past finance', async () => {
  // Two of them are above the threshold of ¥100,000, one is not.
  const { templateId } = await makeTemplate(db, { bookValueFen: 3_000_000 });
  const uploaded = await db.transaction().execute(async (trx) => {
    // Both have read what was asked before either of them is written.
    await sql`LOCK TABLE approval IN SHARE MODE`.execute(trx);
    const started = [
      upload(templateId, phones(2, 90_000).join('\n')),
      upload(templateId, phones(2, 90_002).join('\n')),
    ];
    await expect
      .poll(async () => {
        const { rows } = await sql<{ waiting: number }>`
          SELECT count(*)::integer AS waiting FROM pg_stat_activity
           WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db);
        return rows[0]?.waiting;
      })
      .toBe(2);
    return started;
  });
  const ids = (await Promise.all(uploaded)).map(({ resp_data }) => resp_data.distributionId);
  const asked = await db.selectFrom('approval').select('needs_finance').where('subject_id', 'in', ids).execute();
  expect(asked.map(({ needs_finance }) => needs_finance).sort()).toEqual([false, true]);
});

it('takes whole numbers in cells of numbers, which are exact, and no rounded ones', async () => {
  const { templateId } = await makeTemplate(db, {});
  const cells = ['13812340001', '1.3812340002E10', '1.38E+10', '13812340003.5'];
  const rows = cells.map((value) => `<row><c><v>${value}</v></c></row>`).join('');
  const { resp_data } = await upload(templateId, new Uint8Array(xlsxOf(part(SHEET, sheetOf(rows)))));
  expect(resp_data).toMatchObject({ valid: 2, wrong: 2, doubled: 0 });
  const inCsv = await upload(templateId, '手机号\n1.38123E+10\n13812340001');
  expect(inCsv.resp_data).toMatchObject({ valid: 1, wrong: 1 });
});

it('refuses a list without a number, and other files', async () => {
  const { templateId } = await makeTemplate(db, {});
  expect(await upload(templateId, '123\nabc')).toMatchObject({ code: '9001', resp_data: { field: 'file' } });
  expect(await upload(templateId, 'a\0b')).toMatchObject({ code: '9001' });
  const left = await db.selectFrom('distribution').select('name').where('template_id', '=', templateId).execute();
  expect(left).toEqual([]);
});

it('with two workers that get killed, a pause, and too little stock: exactly one each, the others in the failure file', async () => {
  const { templateId } = await makeTemplate(db, { stock: { total: 900 }, perPerson: 3 });
  const { resp_data } = await upload(templateId, [...phones(1_000, 5_000), 'x=1'].join('\n'));
  const { distributionId } = resp_data;
  await decide(approver, distributionId);
  await editor.call('distribution/setState', { distributionId, action: 'PAUSE' });
  await work();
  expect(await show(distributionId)).toMatchObject({ state: 'PAUSED', given: 0 });
  await editor.call('distribution/setState', { distributionId, action: 'RESUME' });
  await work({ isKilled: true });
  expect(await show(distributionId)).toMatchObject({ state: 'DONE', given: 900, failed: 100 });
  expect(await toldEvents(db, 'distribution.done', { distributionId })).toMatchObject([{ given: 900, failed: 100 }]);
  const owned = await ownedOf(templateId);
  expect(owned).toHaveLength(900);
  expect(new Set(owned.map(({ subscriber_id }) => subscriber_id)).size).toBe(900);
  const answer = await fetch(`${node.baseUrl}/console-api/distribution/takeFailures`, {
    method: 'POST',
    body: JSON.stringify({ distributionId }),
    headers: { ...editor.headers, 'content-type': 'application/json' },
  });
  const lines = (await answer.text()).trim().split('\r\n');
  expect(lines).toHaveLength(102);
  expect(lines[1]).toMatch(/^\d+,库存不足,139\*\*\*\*\d{4}$/);
  expect(lines.at(-1)).toBe('1001,不是手机号码,x=1');
}, 30_000);

/** Another operator approves new terms of this value. */
async function revalue(templateId: string, bookValueFen: number): Promise<void> {
  const terms = writtenTerms({ bookValueFen, ceiling: 100 });
  const draft = { templateId, expectedRevision: 0, terms, firstStock: null };
  expect((await editor.call('coupons/saveDraft', draft)).body.code).toBe('0000');
  const asked = { templateId, expectedRevision: 1 };
  expect((await editor.call('coupons/submitDraft', asked)).body.code).toBe('0000');
  expect((await decide(approver, templateId)).body.resp_data).toEqual({ state: 'DONE' });
}

it('goes on with no coupon that is worth more than what was approved for each number', async () => {
  await ensureCategory(db, 'traffic');
  const templateId = await releaseCoupon(
    { editor, approver },
    { terms: { bookValueFen: 100, ceiling: 100 }, stock: { total: 50 } },
  );
  const { resp_data } = await upload(templateId, phones(60, 9_000).join('\n'));
  const { distributionId } = resp_data;
  const setState = async (action: string) =>
    (await editor.call('distribution/setState', { distributionId, action })).body;
  const entries = async () =>
    (
      await db.selectFrom('audit_entry').selectAll().where('target_id', '=', distributionId).orderBy('seq').execute()
    ).map(({ action, operator_name, after }) => ({ action, operator_name, after }));
  await decide(approver, distributionId);
  const outgrown = { approvedFen: 100, nowFen: 50_000 };

  // While it runs: the worker stops it.
  await setState('PAUSE');
  await revalue(templateId, 50_000);
  expect(await setState('RESUME')).toMatchObject({
    code: '8039',
    msg: expect.stringMatching(/500\.00.*1\.00/),
    resp_data: outgrown,
  });
  expect(await show(distributionId)).toMatchObject({ state: 'PAUSED', outgrown });
  await db
    .updateTable('distribution')
    .set({ state: 'RUNNING' })
    .where('distribution_id', '=', distributionId)
    .execute();
  await work();
  expect(await show(distributionId)).toMatchObject({ state: 'PAUSED', given: 0, failed: 0, outgrown });
  expect((await entries()).at(-1)).toEqual({
    action: 'distribution.outgrown',
    operator_name: 'system',
    after: { state: 'PAUSED', ...outgrown },
  });
  expect(await ownedOf(templateId)).toEqual([]);

  // Worth the same again, or less, it goes on.
  await revalue(templateId, 99);
  expect(await setState('RESUME')).toMatchObject({ code: '0000' });
  await work();
  expect(await show(distributionId)).toMatchObject({ state: 'DONE', given: 50, failed: 10, outgrown: null });

  await revalue(templateId, 101);
  const before = await show(distributionId);
  expect(await setState('RUN_AGAIN')).toMatchObject({ code: '8039', resp_data: { approvedFen: 100, nowFen: 101 } });
  expect(await show(distributionId)).toEqual(before);
  await revalue(templateId, 100);
  expect(await setState('RUN_AGAIN')).toMatchObject({ code: '0000' });
  await work();
  expect(await show(distributionId)).toMatchObject({ state: 'DONE', given: 50, failed: 10, run: 2 });
}, 30_000);

it('waits where this node has older terms of the coupon than those whose value was compared', async () => {
  await ensureCategory(db, 'traffic');
  const templateId = await releaseCoupon({ editor, approver }, { terms: { bookValueFen: 50_000, ceiling: 100 } });
  const catalogue = createCatalogue(db, clock, pino({ level: 'silent' }));
  await catalogue.start();
  catalogue.stop();
  await revalue(templateId, 100);
  const { resp_data } = await upload(templateId, phones(3, 20_000).join('\n'));
  await decide(approver, resp_data.distributionId);
  const needs = { db, catalogue, cipher: createPhoneCipher(node.deriveKey) };
  expect(await distributeSome(needs, clock.now())).toBe('idle');
  expect(await ownedOf(templateId)).toEqual([]);
  await work();
  expect(await show(resp_data.distributionId)).toMatchObject({ state: 'DONE', given: 3 });
});
