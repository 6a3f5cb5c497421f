import { CODE_FILE_NAME_MAX_LENGTH } from '@coupon-centre/contract/foundation/limits';
import { MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import { readSheet } from 'read-excel-file/node';
import { afterAll, expect, inject, it } from 'vitest';
import { countBoard } from '#board/count-board.ts';
import { exchangeCodeKey } from '#exchange/exchange-code.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import { noticeWords } from '#notice/notice-words.ts';
import { decide } from '#test/approval.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { expectInvariantsHold } from '#test/invariants-hold.ts';
import type { TestPerson } from '#test/node.ts';
import { scene } from '#test/scene.ts';
import { toldEvents } from '#test/told-events.ts';
import { codeFileBox } from './code-file-rows.ts';
import { retireCodeFiles } from './make-code-file.ts';
import { workOrderedFile } from './ordered-file.ts';

const { database, db, node, clock, editor, support, approver, finance, administrator } = await scene({
  startMs: Date.parse('2026-11-21T10:00:00+08:00'),
  operators: ['editor', 'support', 'approver', 'finance', 'administrator'],
  role: 'all',
});
afterAll(() => expectInvariantsHold(db, clock.now()));

/** Files that were ordered before are made first; on a cluster each takes its time. */
const SOON = { timeout: inject('workerTemplates').length > 0 ? 45_000 : 15_000 };

const orderOf = (templateId: string, contacts: readonly string[]) => ({
  templateId,
  contacts,
  name: '员工福利',
  size: 1_200,
  confirmBySms: false,
  downloads: 2,
  validFrom: '2026-11-21T00:00:00+08:00',
  validTo: '2027-01-01T00:00:00+08:00',
  expiresAt: '2026-12-01T00:00:00+08:00',
});
const listed = async (fileId: string) =>
  (await editor.call('codeFiles/list', {})).body.resp_data.items.find(
    (file: { fileId: string }) => file.fileId === fileId,
  );

it('the name of a file goes into an SMS: an address of a page, a number or a long row of digits in it is refused', async () => {
  const { templateId } = await makeTemplate(db, { bookValueFen: 1 });
  const order = (name: string) => editor.call('codeFiles/order', { ...orderOf(templateId, ['13800138000']), name });
  for (const name of [
    '',
    'x'.repeat(CODE_FILE_NAME_MAX_LENGTH + 1),
    'evil.example/x',
    'a:b',
    '第一批\n退订回T',
    '名单13812345678',
    '138-0013-8000',
    '(138) 0013_8000',
    '１２３４５６７８９',
    '123456789',
  ]) {
    const { body } = await order(name);
    expect([name, body.code, body.resp_data.field]).toEqual([name, '9001', 'name']);
  }
  for (const name of ['员工福利（20261121）', '12345678', 'Staff 2026-11 (A)_2']) {
    expect([name, (await order(name)).body.code]).toEqual([name, '0000']);
  }
});

it('a file is ordered in the console: only its contact gets the extract code, and extracts valid codes', async () => {
  const { templateId } = await makeTemplate(db, { bookValueFen: 1 });
  const contact = await node.person();
  const order = orderOf(templateId, [contact.phone, contact.phone]);
  expect((await support.call('codeFiles/order', order)).body.code).toBe('8002');
  for (const [field, value] of [
    ['contacts', ['123']],
    ['size', 0],
    ['expiresAt', '2027-02-01T00:00:00+08:00'],
    ['expiresAt', '2026-11-20T00:00:00+08:00'],
    ['validTo', '2026-11-21T00:00:00+08:00'],
  ] as const) {
    const { body } = await editor.call('codeFiles/order', { ...order, [field]: value });
    expect([field, body.code, String(body.resp_data.field)]).toEqual([field, '9001', expect.stringContaining(field)]);
  }
  const { body } = await editor.call('codeFiles/order', order);
  const { fileId, batchNo } = body.resp_data;
  expect(body.resp_data).toEqual({
    fileId: expect.any(String),
    batchNo: expect.stringMatching(/^GC20261121-/),
    approvalId: null,
  });
  await expect.poll(async () => (await listed(fileId)).state, SOON).toBe('DONE');
  expect(await listed(fileId)).toMatchObject({ rows: 1_200, contacts: 1, downloadsLeft: 2, name: '员工福利' });

  const sent = () => node.twins.sms.sent({ to: contact.phone, limit: 9 });
  await expect.poll(async () => (await sent()).length, SOON).toBe(1);
  const extractCode = /提取码 ([A-Z2-9]{4}-[A-Z2-9]{4})/.exec((await sent())[0]?.text ?? '')?.[1] ?? '';
  const audit = await db.selectFrom('audit_entry').selectAll().where('target_id', '=', fileId).execute();
  expect(audit.map(({ action }) => action)).toEqual(['codeFile.ordered']);
  for (const secret of [extractCode, contact.phone]) expect(JSON.stringify(audit)).not.toContain(secret);

  const taken = await node.post('/bass-card/fileExtractions', { batchNo, extractCode }, contact.session);
  const { ticket } = taken.body.resp_data;
  const { token, ms, hc } = contact.session;
  const file = await node.app.http.inject({
    method: 'POST',
    url: '/bass-card/cardCodeFileDownLoad',
    payload: { fileId, ticket },
    headers: { h5_token: token, ms, hc },
  });
  const rows = await readSheet(file.rawPayload);
  expect(rows).toHaveLength(1_201);
  const code = String(rows[7]?.[1]);
  const redeemed = await node.post('/bass-card/redeemCardVouchers', { code }, contact.session);
  expect(redeemed.body.code).toBe('0000');

  expect((await support.call('codeFiles/stop', { fileId, reason: 'wrong customer' })).body.code).toBe('8002');
  expect((await editor.call('codeFiles/stop', { fileId, reason: 'wrong customer' })).body.code).toBe('0000');
  expect((await editor.call('codeFiles/stop', { fileId, reason: 'once more' })).body.resp_data).toEqual({
    state: 'EXPIRED',
  });
  expect(await listed(fileId)).toMatchObject({ state: 'EXPIRED', downloads: 1 });
  expect(
    (await editor.call('codeFiles/list', { keyword: batchNo.slice(-6), state: 'DONE' })).body.resp_data.items,
  ).toEqual([]);
}, 30_000);

/** The extract code of the newest SMS to a contact. */
async function extractCodeOf({ phone }: TestPerson): Promise<string> {
  const sent = () => node.twins.sms.sent({ to: phone, limit: 1 });
  await expect.poll(async () => (await sent()).length, SOON).toBe(1);
  return /提取码 ([A-Z2-9]{4}-[A-Z2-9]{4})/.exec((await sent())[0]?.text ?? '')?.[1] ?? '';
}
async function take({ session }: TestPerson, asked: { readonly batchNo: string; readonly extractCode: string }) {
  const { fileId, ticket } = (await node.post('/bass-card/fileExtractions', asked, session)).body.resp_data;
  const { token, ms, hc } = session;
  const file = await node.app.http.inject({
    method: 'POST',
    url: '/bass-card/cardCodeFileDownLoad',
    payload: { fileId, ticket },
    headers: { h5_token: token, ms, hc },
  });
  expect(file.statusCode).toBe(200);
  return file.rawPayload;
}

it('who takes a file is in the audit, and told to who ordered and who approved it, once for each contact', async () => {
  const { templateId } = await makeTemplate(db, { bookValueFen: 200 });
  const contacts = [await node.person(), await node.person()] as const;
  const [first, second] = contacts;
  const phones = contacts.map(({ phone }) => phone);
  const order = { ...orderOf(templateId, phones), downloads: 5 };
  const { fileId, batchNo } = (await editor.call('codeFiles/order', order)).body.resp_data;
  expect((await decide(approver, fileId)).body.resp_data).toEqual({ state: 'DONE' });
  await expect.poll(async () => (await listed(fileId)).state, SOON).toBe('DONE');
  const extractCode = await extractCodeOf(first);
  for (const contact of [first, first, second]) await take(contact, { batchNo, extractCode });

  const masked = contacts.map(({ phone }) => `${phone.slice(0, 3)}****${phone.slice(-4)}`);
  const { items } = (await administrator.call('audit/list', { targetKind: 'codeFile', targetId: fileId })).body
    .resp_data;
  const byContacts = items.filter(({ operatorId }: { operatorId: string | null }) => operatorId === null).toReversed();
  expect(byContacts).toMatchObject([
    { action: 'codeFile.extracted', operatorName: masked[0], subscriberId: first.subscriberId, role: null },
    { action: 'codeFile.downloaded', operatorName: masked[0], after: { format: 'xlsx', downloadsLeft: 4 } },
    { action: 'codeFile.downloaded', operatorName: masked[0], after: { format: 'xlsx', downloadsLeft: 3 } },
    { action: 'codeFile.extracted', operatorName: masked[1], subscriberId: second.subscriberId },
    { action: 'codeFile.downloaded', operatorName: masked[1], targetName: '员工福利' },
  ]);
  const of = { batchId: fileId, templateId, size: 1_200, fileName: '员工福利' };
  const told = await toldEvents(db, 'codes.taken', { batchId: fileId });
  expect(told).toMatchObject(
    masked.map((takenBy) => ({ ...of, orderedBy: editor.name, approvedBy: [approver.name], takenBy })),
  );
  const kept = JSON.stringify([items, told, await db.selectFrom('audit_entry').selectAll().execute()]);
  for (const secret of [extractCode, ...phones]) expect(kept).not.toContain(secret);
  const line = noticeWords['codes.taken'].line(told[0] as never);
  for (const text of Object.values(line)) {
    for (const part of ['员工福利', '1200', editor.name, approver.name, masked[0]]) expect(text).toContain(part);
  }
  expect((await listed(fileId)).orderedBy).toBe(editor.name);
}, 30_000);

/** A finished file of this many codes, each as its contact reads it. */
async function fileOf(contact: TestPerson, size: number, more: object = {}) {
  const { templateId } = await makeTemplate(db, { bookValueFen: 1, perPerson: 50 });
  const order = { ...orderOf(templateId, [contact.phone]), size, ...more };
  const { fileId, batchNo } = (await editor.call('codeFiles/order', order)).body.resp_data;
  await expect.poll(async () => (await listed(fileId)).state, SOON).toBe('DONE');
  return { templateId, fileId, batchNo, extractCode: await extractCodeOf(contact) };
}
async function codesOf(contact: TestPerson, asked: { readonly batchNo: string; readonly extractCode: string }) {
  return (await readSheet(await take(contact, asked))).slice(1).map(([, code]) => String(code));
}
const redeem = async (code: string, { session }: TestPerson) =>
  (await node.post('/bass-card/redeemCardVouchers', { code }, session)).body;
const stop = (fileId: string) => editor.call('codeFiles/stop', { fileId, reason: 'wrong customer' });
const owedOf = async (templateId: string) => {
  await countBoard(db, clock.now());
  return (await finance.call('board/showLiability', { keyword: templateId })).body.resp_data;
};

it('codes of a stopped file are void at once, for the liability too; what was exchanged stays', async () => {
  const [contact, person] = [await node.person(), await node.person()];
  const { templateId, fileId, ...asked } = await fileOf(contact, 30);
  const [used = '', unused = ''] = await codesOf(contact, asked);
  expect((await redeem(used, person)).code).toBe('0000');
  expect(await listed(fileId)).toMatchObject({ codesLeft: 29 });
  expect(await owedOf(templateId)).toMatchObject({ codes: 29 });
  expect((await stop(fileId)).body.code).toBe('0000');
  expect(await listed(fileId)).toMatchObject({ state: 'EXPIRED', codesLeft: 0 });
  expect(await owedOf(templateId)).toMatchObject({ units: 1, codes: 0 });
  expect((await redeem(unused, person)).code).toBe('4001');
  expect(await redeem(used, person)).toMatchObject({ code: '0000', resp_data: { replayed: true } });
  expect((await node.post('/bass-card/checkCoupon', { code: used }, person.session)).body.code).toBe('0000');
  const find = (serialNo: number) => editor.call('codes/find', { kind: 'EXCHANGE', ofId: fileId, serialNo });
  expect([(await find(1)).body.resp_data.state, (await find(2)).body.resp_data.state]).toEqual(['GIVEN', 'VOID']);
  expect((await stop(fileId)).body).toMatchObject({ code: '8005', resp_data: { state: 'EXPIRED' } });
}, 30_000);

it('while people exchange its codes, a file is stopped for all that were not yet exchanged', async () => {
  const contact = await node.person();
  const { fileId, ...asked } = await fileOf(contact, 9);
  const [, , , ...codes] = await codesOf(contact, asked);
  const people = await Promise.all(codes.map(() => node.person()));
  const [stopped, ...answers] = await Promise.all([
    stop(fileId),
    ...people.map((person, at) => redeem(codes[at] ?? '', person)),
  ]);
  expect(stopped.body.code).toBe('0000');
  const given = answers.filter(({ code }) => code === '0000').length;
  expect(answers.filter(({ code }) => code === '4001')).toHaveLength(codes.length - given);
  const pool = db.selectFrom('stock_pool').select(['total', 'issued']).where('batch_id', '=', fileId);
  expect(await pool.execute()).toEqual([{ total: given, issued: given }]);
}, 30_000);

it('once its time is over, codes that a contact took out stay good until it is stopped; those of a file never taken are void', async () => {
  const [contact, other, person] = [await node.person(), await node.person(), await node.person()];
  const expiresAt = toInstant(clock.now() + 5 * MINUTE_MS);
  const { fileId: taken, ...asked } = await fileOf(contact, 3, { expiresAt });
  const [first = '', second = ''] = await codesOf(contact, asked);
  const { templateId, fileId: untaken } = await fileOf(other, 3, { expiresAt });
  await retireCodeFiles(db, clock.now());
  expect(await listed(untaken)).toMatchObject({ state: 'DONE', codesLeft: 3 });
  clock.moveTo(Date.parse(expiresAt));
  for (let round = 0; round < 2; round += 1) await retireCodeFiles(db, clock.now());
  expect(await listed(taken)).toMatchObject({ state: 'EXPIRED', codesLeft: 3 });
  expect(await listed(untaken)).toMatchObject({ state: 'EXPIRED', codesLeft: 0, downloadsLeft: 0 });
  expect(await owedOf(templateId)).toMatchObject({ units: 0, codes: 0 });
  expect((await redeem(first, person)).code).toBe('0000');
  expect((await stop(taken)).body.code).toBe('0000');
  expect((await redeem(second, person)).code).toBe('4001');
  const ofFile = { targetKind: 'codeFile', targetId: taken, pageSize: 1 };
  const { items } = (await administrator.call('audit/list', ofFile)).body.resp_data;
  expect(items).toMatchObject([{ action: 'codeFile.stopped', after: { expiresAt, voided: 2 } }]);
}, 30_000);

it('codes of an unfinished file are void, and units that were ordered for it are given back', async () => {
  const { pool } = database;
  const { templateId } = await makeTemplate(db, { bookValueFen: 1 });
  const { fileId } = (await editor.call('codeFiles/order', { ...orderOf(templateId, ['13900000009']), size: 600 })).body
    .resp_data;
  await expect.poll(async () => (await listed(fileId)).state, SOON).toBe('DONE');
  // The state after a maker dies between the batch and the end of the file.
  await db.updateTable('code_file').set({ state: 'ERROR' }).where('file_id', '=', fileId).execute();
  const reserved = { reservation_id: fileId, template_id: templateId, units: 600 };
  await db.insertInto('stock_reservation').values(reserved).execute();
  const needs = { db, pool, clock, box: codeFileBox(node.deriveKey), codeKey: exchangeCodeKey(node.deriveKey) };
  await workOrderedFile(needs);
  const total = () => db.selectFrom('stock_pool').select('total').where('batch_id', '=', fileId).execute();
  await expect.poll(total).toEqual([{ total: 0 }]);
  expect(await db.selectFrom('stock_reservation').selectAll().execute()).toEqual([]);
});
