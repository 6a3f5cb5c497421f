import { DAY_MS, HOUR_MS } from '@coupon-centre/contract/foundation/time';
import { writeXlsxStream } from 'hucre/xlsx';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, expect, it } from 'vitest';
import { keepList, retireLists } from '#distribution/distribution-store.ts';
import { retireBatchFiles } from '#exchange/exchange-job.ts';
import { createPhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import { plainSmsBox } from '#platform/jobs/plain-sms.ts';
import { makeOwned } from '#test/factories/owned.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { expectInvariantsHold } from '#test/invariants-hold.ts';
import type { TestOperator } from '#test/operator.ts';
import { uploadPartnerCodes } from '#test/partner-upload.ts';
import { scene } from '#test/scene.ts';
import { toldEvents } from '#test/told-events.ts';
import { part, SHEET, sheetOf, xlsxOf } from '#test/zip.ts';
import { raisePartnerAlarms } from './partner-alarm.ts';
import { createPartnerCodes } from './partner-code.ts';
import { keepImport, LINES_A_PART, retireUploads, workImportPart } from './partner-import.ts';
import { partnerCodeOf } from './partner-store.ts';

const ALARM_PHONES = ['13900000001', '13900000002'];
const START = Date.parse('2026-11-21T10:00:00+08:00');
const { db, node, clock, editor, viewer, operator } = await scene({
  startMs: START,
  operators: ['editor', 'viewer'],
  role: 'all',
  alarmPhones: ALARM_PHONES,
});
/** No worker of the node's own takes the parts that a test wants to work on. */
const withoutWorker = await scene({ startMs: START, operators: ['editor'] });
afterAll(async () => {
  await expectInvariantsHold(db, clock.now());
  await expectInvariantsHold(withoutWorker.db, clock.now());
});

const codeTemplate = (perPerson = 1, at = db) =>
  makeTemplate(at, {
    cardClass: 'life',
    benefit: { kind: 'CODE', amount: 1 },
    perPerson,
    externalCodes: true,
    stock: { total: 0 },
  });
const codeCoupon = async (perPerson = 1, at = db) => (await codeTemplate(perPerson, at)).templateId;

const upload = (templateId: string, file: string | Uint8Array<ArrayBuffer>, by: TestOperator = editor) =>
  uploadPartnerCodes(node, by, { templateId, file });

const importOf = async (importId: string) =>
  (await viewer.call('codes/listImports')).body.resp_data.items.find(
    (item: { importId: string }) => item.importId === importId,
  );
const done = (importId: string) =>
  expect.poll(async () => (await importOf(importId)).state, { timeout: 20_000, interval: 50 }).toBe('DONE');

async function take(path: string, request: object, by: TestOperator = editor) {
  const answer = await fetch(`${node.baseUrl}/console-api/codes/${path}`, {
    method: 'POST',
    body: JSON.stringify(request),
    headers: { ...by.headers, 'content-type': 'application/json' },
  });
  return { status: answer.status, text: (await answer.text()).replace('\uFEFF', '').trim() };
}

it("imports a partner's codes and reports every line; no cell of a list is a formula, no code is stored in plain text", async () => {
  const templateId = await codeCoupon();
  const first = await upload(templateId, 'code\nAAAA-0001\nAAAA-0002\n');
  await done(first.body.resp_data.importId);
  const { body } = await upload(templateId, '\uFEFFAAAA-0001\nBBBB-0001\n=cmd()\n\nab\nBBBB-0001\nBBBB-0002');
  const { importId } = body.resp_data;
  await done(importId);
  expect(await importOf(importId)).toMatchObject({
    totalLines: 7,
    doneLines: 7,
    taken: 2,
    failed: 3,
    there: 1,
    doubled: 1,
  });
  expect(await toldEvents(db, 'import.done', { importId })).toMatchObject([
    { templateId, operatorName: editor.name, taken: 2, failed: 3, there: 1, doubled: 1 },
  ]);
  expect((await take('takeImportList', { importId, list: 'TAKEN' })).text).toMatch(/^行号,序列号\r\n2,\d+\r\n7,\d+$/);
  expect((await take('takeImportList', { importId, list: 'FAILED' })).text.split('\r\n')).toEqual([
    '行号,原因,内容',
    "3,含有不允许的字符（只能用字母、数字和 . _ : / # + = -）,'=cmd()",
    '4,空行,',
    '5,少于 4 个字符,ab',
  ]);
  expect((await take('takeImportList', { importId, list: 'THERE' })).text).toContain('1,此前已导入,…0001');
  expect((await take('takeImportList', { importId, list: 'DOUBLED' })).text).toContain('6,与第 2 行重复,…0001');
  const rows = await db.selectFrom('partner_code').select('sealed').execute();
  expect(rows.every(({ sealed }) => !sealed.includes('BBBB'))).toBe(true);
  const pool = await db
    .selectFrom('stock_pool')
    .select('total')
    .where('template_id', '=', templateId)
    .executeTakeFirstOrThrow();
  expect(pool.total).toBe(4);
  await expect(
    db.updateTable('stock_pool').set({ total: 9 }).where('template_id', '=', templateId).execute(),
  ).rejects.toThrow(/is its codes/);
});

it('detects xlsx by content, and refuses other files, operators without the right, and coupons without external codes', async () => {
  const templateId = await codeCoupon();
  const sheet = writeXlsxStream([['XLSX-1'], ['XLSX-2']], { name: 'codes', columns: [{ header: '券码' }] });
  const { body } = await upload(templateId, new Uint8Array(await new Response(sheet).arrayBuffer()));
  await done(body.resp_data.importId);
  expect(await importOf(body.resp_data.importId)).toMatchObject({ taken: 2, failed: 0 });
  const badZip = new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3]);
  expect((await upload(templateId, badZip)).body).toMatchObject({ code: '9001', resp_data: { field: 'file' } });
  expect((await upload(templateId, new Uint8Array([0xff, 0xfe, 0, 0xd8]))).body.code).toBe('9001');
  expect((await upload(templateId, 'code\n')).body.code).toBe('9001');
  expect((await upload(templateId, 'AAAA', viewer)).body.code).toBe('8002');
  expect((await upload(uuidv7(), 'AAAA')).body.code).toBe('8006');
  const { templateId: other } = await makeTemplate(db, {});
  expect((await upload(other, 'AAAA')).body).toMatchObject({ code: '8025', resp_data: { field: 'templateId' } });
});

it('never takes a number for a code: its line says how the column is to be formatted; leading zeros stay, GBK is read', async () => {
  const templateId = await codeCoupon();
  const listOf = async (importId: string) => {
    await done(importId);
    return (await take('takeImportList', { importId, list: 'FAILED' })).text.split('\r\n').slice(1);
  };
  const codes = () => db.selectFrom('partner_code').select('line_no').where('template_id', '=', templateId).execute();
  const rows = ['<c t="str"><v>007001</v></c>', '<c><v>123456789012345678</v></c>', '<c s="1"><v>7002</v></c>'];
  const sheet = part(SHEET, sheetOf(rows.map((cell) => `<row>${cell}</row>`).join('')));
  const { body } = await upload(templateId, new Uint8Array(xlsxOf(sheet)));
  expect(await listOf(body.resp_data.importId)).toEqual([
    '2,该列是数字格式，数字可能已丢失：请设为文本格式后重新提供,123456789012345678',
    '3,该列是数字格式，数字可能已丢失：请设为文本格式后重新提供,7002',
  ]);
  expect(await codes()).toEqual([{ line_no: 1 }]);
  const inGbk = Buffer.concat([Buffer.from([0xc8, 0xaf, 0xc2, 0xeb]), Buffer.from('\n007003\n1.23457E+17\n12E4567\n')]);
  const second = await upload(templateId, new Uint8Array(inGbk));
  expect(await listOf(second.body.resp_data.importId)).toEqual([
    '3,该列是数字格式，数字可能已丢失：请设为文本格式后重新提供,1.23457E+17',
  ]);
  expect(await codes()).toHaveLength(3);
  const find = async (serialNo: number) =>
    (
      await db
        .selectFrom('partner_code')
        .select('sealed')
        .where('template_id', '=', templateId)
        .where('serial_no', '=', serialNo)
        .executeTakeFirst()
    )?.sealed;
  const sealed = await Promise.all([1, 2, 3].map(find));
  const { box } = createPartnerCodes(node.deriveKey);
  expect(sealed.map((one) => one && box.open(one).toString())).toEqual(['007001', '007003', '12E4567']);
});

it('resumes after a crash where it stopped: two workers that die in the middle of parts; no line twice, none lost', async () => {
  const { db: own, node: alone, editor: uploader } = withoutWorker;
  const templateId = await codeCoupon(1, own);
  const lines = 8 * LINES_A_PART;
  const file = Array.from({ length: lines }, (_, at) => (at % 100 === 7 ? '-' : `K${templateId}-${at}`)).join('\n');
  const { importId } = (await uploadPartnerCodes(alone, uploader, { templateId, file })).body.resp_data;
  const imported = async () =>
    (await uploader.call('codes/listImports')).body.resp_data.items.find(
      (item: { importId: string }) => item.importId === importId,
    );
  const { box, hashKeys } = createPartnerCodes(alone.deriveKey);
  let sealed = 0;
  let deaths = 0;
  const seal = (plain: Buffer | string, keyId?: number) => {
    sealed += 1;
    // One of a part's bad lines, in the middle: its transaction has inserted the codes by then.
    if (sealed % 60 === 0) throw new Error('died');
    return box.seal(plain, keyId);
  };
  const needs = { db: own, codes: { hashKeys, box: { ...box, seal } } };
  const worker = async () => {
    while ((await imported()).state !== 'DONE') {
      await workImportPart(needs, clock.now()).catch(() => {
        deaths += 1;
      });
    }
  };
  await Promise.all([worker(), worker()]);
  expect(deaths).toBe(3);
  expect(await imported()).toMatchObject({
    doneLines: lines,
    taken: lines * 0.99,
    failed: lines * 0.01,
    there: 0,
    doubled: 0,
  });
  const { codes } = await own
    .selectFrom('partner_pool')
    .select('codes')
    .where('template_id', '=', templateId)
    .executeTakeFirstOrThrow();
  expect(codes).toBe(lines * 0.99);
  expect(await toldEvents(own, 'import.done', { importId })).toHaveLength(1);
}, 40_000);

it('gives each coupon one code and each code to one coupon under concurrent requests; then voids, finds, and raises alarms', async () => {
  const templateId = await codeCoupon(1);
  const codes = Array.from({ length: 10 }, (_, at) => `RACE-${at}`);
  await done((await upload(templateId, codes.join('\n'))).body.resp_data.importId);
  const people = await Promise.all(Array.from({ length: 8 }, () => node.person()));
  const collect = async (person: (typeof people)[number]) => {
    const { body } = await node.post('/bass-card/collectFromCardCenter', { sCardId: templateId }, person.session);
    return body.code === '0000' ? { person, ownedId: body.resp_data.uCardId as string } : null;
  };
  const [one] = people;
  if (one === undefined) throw new Error('no coupon');
  let first: Awaited<ReturnType<typeof collect>> = null;
  await expect
    .poll(async () => {
      first = await collect(one);
      return first;
    })
    .not.toBeNull();
  const owned = [first, ...(await Promise.all(people.slice(1).map(collect)))].filter((mine) => mine !== null);
  expect(owned).toHaveLength(8);
  const show = async ({ person, ownedId }: (typeof owned)[number]) => {
    const request = { sCardId: templateId, uCardId: ownedId };
    const { body } = await node.post('/bass-card/getCardDetailsInfo', request, person.session);
    return body.resp_data.couponCode as string;
  };
  const shown = await Promise.all(owned.flatMap((mine) => [show(mine), show(mine), show(mine)]));
  expect(new Set(shown).size).toBe(8);
  expect(shown.every((code) => codes.includes(code))).toBe(true);

  const pool = async () =>
    (await viewer.call('codes/listPartnerPools')).body.resp_data.items.find(
      (item: { templateId: string }) => item.templateId === templateId,
    );
  await expect.poll(pool).toMatchObject({ codes: 10, left: 2, alarm: { percent: 20 } });
  for (const to of ALARM_PHONES) {
    await expect
      .poll(() => node.twins.sms.sent({ to, limit: 9 }))
      .toMatchObject([{ text: expect.stringContaining('仅剩 2 个') }]);
  }
  const toTell = { box: plainSmsBox(node.deriveKey), phones: ALARM_PHONES };
  expect(await raisePartnerAlarms(db, toTell, clock.now())).toEqual([]);
  expect(await toldEvents(db, 'partner_codes.low', { templateId })).toMatchObject([{ percent: 20, left: 2 }]);
  const left = await db.selectFrom('outbox').select('payload').where('kind', '=', 'NOTIFY').execute();
  expect(JSON.stringify(left)).toMatch(/sealed/);
  expect(JSON.stringify(left)).not.toMatch(/1390000000|仅剩/);
  const find = (serialNo: number) => viewer.call('codes/find', { kind: 'PARTNER', ofId: templateId, serialNo });
  expect((await find(1)).body.resp_data).toMatchObject({ state: 'GIVEN', couponSerialNo: expect.any(String) });
  const range = { kind: 'PARTNER', ofId: templateId, from: 1, to: 9, reason: 'leaked' };
  expect((await editor.call('codes/voidSerials', range)).body.resp_data).toEqual({ voided: 1 });
  expect((await editor.call('codes/voidSerials', range)).body.resp_data).toEqual({ voided: 0 });
  expect((await find(9)).body.resp_data).toMatchObject({ state: 'VOID', givenAt: null });
  expect(await pool()).toMatchObject({ codes: 9, left: 1 });
  const stranger = { subscriberId: uuidv7(), ownedId: uuidv7(), templateId, nowMs: clock.now() };
  expect(await partnerCodeOf(db, createPartnerCodes(node.deriveKey), stranger)).toBe('');
});

it('gives a code only while its coupon is valid, and shows it afterwards', async () => {
  const template = await codeTemplate();
  const { templateId } = template;
  await done((await upload(templateId, 'VALID-0001')).body.resp_data.importId);
  const { subscriberId } = await node.person();
  const fromMs = clock.now() + HOUR_MS;
  const valid = { validFromMs: fromMs, validToMs: fromMs + HOUR_MS };
  const { ownedId } = await makeOwned(db, { subscriberId, template, ...valid });
  const codeAt = (nowMs: number) =>
    partnerCodeOf(db, createPartnerCodes(node.deriveKey), { subscriberId, ownedId, templateId, nowMs });
  expect(await codeAt(fromMs - 1)).toBe('');
  expect(await codeAt(fromMs + HOUR_MS)).toBe('');
  expect(await codeAt(fromMs)).toBe('VALID-0001');
  expect(await codeAt(fromMs + HOUR_MS)).toBe('VALID-0001');
});

it('makes a batch in the background; its file goes to one operator, again within ten minutes, never later; a range is voided, a serial found', async () => {
  const { templateId } = await makeTemplate(db, { bookValueFen: 1 });
  const spec = { templateId, validFrom: '2026-11-01T00:00:00+08:00', validTo: '2027-01-01T00:00:00+08:00' };
  expect((await editor.call('codes/makeBatch', { ...spec, size: 0 })).body).toMatchObject({ code: '9001' });
  const { batchId } = (await editor.call('codes/makeBatch', { ...spec, size: 25_000 })).body.resp_data;
  const batch = async () => (await viewer.call('codes/listBatches', { templateId })).body.resp_data.items[0];
  await expect.poll(async () => (await batch()).state, { timeout: 20_000, interval: 50 }).toBe('READY');
  const [first, second] = [await operator('editor'), await operator('editor')];

  const takeAs = (by: TestOperator) => take('takeBatchFile', { batchId }, by);
  expect(JSON.parse((await takeAs(editor)).text).code).toBe('8008');
  const both = await Promise.all([takeAs(first), takeAs(second)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const [owner, other] = both[0]?.status === 200 ? [first, second] : [second, first];
  const lines = both.find(({ status }) => status === 200)?.text.split('\r\n') ?? [];
  expect(lines).toHaveLength(25_001);
  expect(new Set(lines).size).toBe(25_001);
  const { againUntil } = (await owner.call('codes/listBatches', { templateId })).body.resp_data.items[0];
  expect(Date.parse(againUntil)).toBe(clock.now() + 600_000);
  clock.moveBy(599_999);
  expect((await takeAs(owner)).text.split('\r\n')).toEqual(lines);
  const refused = JSON.parse((await takeAs(other)).text);
  expect(refused).toMatchObject({ code: '8033', resp_data: { by: owner.name, at: expect.any(String) } });
  expect(await toldEvents(db, 'codes.taken', { batchId })).toMatchObject([
    { templateId, size: 25_000, orderedBy: editor.name, takenBy: owner.name },
  ]);
  clock.moveBy(1);
  expect((await takeAs(owner)).status).toBe(409);
  await retireBatchFiles(db, clock.now());
  expect(await db.selectFrom('exchange_job_part').select('part_no').execute()).toEqual([]);
  const range = { kind: 'EXCHANGE', ofId: batchId, from: 11, to: 20, reason: 'lost' };
  expect((await editor.call('codes/voidSerials', range)).body.resp_data).toEqual({ voided: 10 });
  expect(await batch()).toMatchObject({ state: 'TAKEN', made: 25_000, used: 0, voided: 10 });
  const find = (serialNo: number) => viewer.call('codes/find', { kind: 'EXCHANGE', ofId: batchId, serialNo });
  expect((await find(11)).body.resp_data).toMatchObject({ state: 'VOID' });
  expect((await find(21)).body.resp_data).toMatchObject({ state: 'FREE', couponSerialNo: null });
  const actions = await db
    .selectFrom('audit_entry')
    .select('action')
    .where('target_id', '=', batchId)
    .orderBy('seq')
    .execute();
  expect(actions.map(({ action }) => action)).toEqual([
    'codes.batch.ordered',
    'codes.batch.taken',
    'codes.batch.takenAgain',
    'codes.voided',
  ]);
}, 30_000);

it('gives up abandoned work: a file not downloaded in thirty days, with its codes; interrupted uploads', async () => {
  const { templateId } = await makeTemplate(db, {});
  const spec = { templateId, validFrom: '2026-11-01T00:00:00+08:00', validTo: '2027-11-01T00:00:00+08:00' };
  const { batchId } = (await editor.call('codes/makeBatch', { ...spec, size: 7 })).body.resp_data;
  const batch = async () => (await viewer.call('codes/listBatches', { templateId })).body.resp_data.items[0];
  await expect.poll(async () => (await batch()).state, { timeout: 20_000, interval: 50 }).toBe('READY');
  const nowMs = clock.now();
  const cut = async function* () {
    yield { lineNo: 1, text: 'CUT-0001' };
    await new Promise(() => undefined);
  };
  const lists = { db, cipher: createPhoneCipher(node.deriveKey) };
  const uploaded = { templateId, fileName: 'cut.csv', name: 'cut', operatorName: 'operator', nowMs };
  void keepImport({ db, codes: createPartnerCodes(node.deriveKey) }, uploaded, cut());
  void keepList(lists, uploaded, cut());
  const uploading = async () => {
    const [imports, distributions] = await Promise.all([
      db.selectFrom('partner_import').select('state').where('state', '=', 'UPLOADING').execute(),
      db.selectFrom('distribution').select('state').where('state', '=', 'UPLOADING').execute(),
    ]);
    return imports.length + distributions.length;
  };
  await expect.poll(uploading).toBe(2);
  const dayMs = DAY_MS;
  const retire = async (atMs: number) => Promise.all([retireUploads(db, atMs), retireLists(db, atMs)]);
  await retire(nowMs + dayMs - 1);
  expect(await uploading()).toBe(2);
  await retire(nowMs + dayMs);
  expect(await uploading()).toBe(0);
  await retireBatchFiles(db, nowMs + 30 * dayMs - 60_000);
  expect((await batch()).state).toBe('READY');
  expect(await retireBatchFiles(db, nowMs + 30 * dayMs)).toBe(1);
  expect(await batch()).toMatchObject({ state: 'LAPSED', used: 0, voided: 7 });
  expect((await take('takeBatchFile', { batchId }, await operator('editor'))).status).toBe(409);
}, 30_000);
