import { MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import { readSheet } from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import type { SessionTriple } from '#subscriber/session/session-token.ts';
import { madeCodeFile, orderedCodeFile } from '#test/factories/code-file.ts';
import { headersOf, type TestPerson } from '#test/node.ts';
import { scene } from '#test/scene.ts';
import { NOON_MS } from '#test/use-scene.ts';
import { codeFileBox } from './code-file-rows.ts';
import { makeCodeFile } from './make-code-file.ts';

const extractCode = 'TEST-2468';

const { db, node, clock } = await scene({ startMs: NOON_MS });

let batches = 0;
const nextBatch = (): string => {
  batches += 1;
  return `GC-${batches}`;
};
const needs = () => ({ db, clock, deriveKey: node.deriveKey });
const ROWS = [
  ['1', 'A7K2-M9QX'],
  ['2', '=HYPERLINK("http://evil","x")'],
  ['3', '@SUM(A1)'],
  ['4', '+1'],
  ['5', '-1'],
  ['6', '\tx'],
  ['7', '0012,"q"'],
] as const;

/** A customer with a file for their number. */
async function customer(order: object = {}): Promise<TestPerson & { batchNo: string; fileId: string }> {
  const person = await node.person();
  const batchNo = nextBatch();
  const fileId = await madeCodeFile(needs(), { batchNo, contacts: [person.phone], ...order }, ROWS);
  return { ...person, batchNo, fileId };
}
const extract = (session: SessionTriple, asked: object) =>
  node.post('/bass-card/fileExtractions', asked, { ...headersOf(session), 'accept-language': 'en' });
const download = ({ token, ms, hc }: SessionTriple, asked: object) =>
  node.app.http.inject({
    method: 'POST',
    url: '/bass-card/cardCodeFileDownLoad',
    headers: { h5_token: token, ms, hc, 'accept-language': 'en' },
    payload: asked,
  });
async function smsTicketFor({ session, phone }: TestPerson, batchNo: string): Promise<string> {
  const info = await node.post(
    '/bass-card/getSmsSecondaryConfirmationInfo',
    { scene: 'EXTRACT', batchNo: batchNo.toLowerCase() },
    session,
  );
  const { challengeId } = info.body.resp_data;
  await node.post('/bass-sms/sendSmsCode', { challengeId }, session);
  const [newest] = await node.twins.sms.sent({ to: phone, limit: 1 });
  const code = /\d{6}/.exec(newest?.text ?? '')?.[0];
  return (await node.post('/bass-sms/sendSmsCode', { challengeId, code }, session)).body.resp_data.smsTicket;
}
/** A download ticket, after the confirmation. */
async function downloadTicket(who: TestPerson & { batchNo: string }): Promise<string> {
  const asked = { batchNo: who.batchNo, extractCode };
  const again = await extract(who.session, asked);
  if (again.body.code === '0000') return again.body.resp_data.ticket;
  const { body } = await extract(who.session, { ...asked, smsTicket: await smsTicketFor(who, who.batchNo) });
  return body.resp_data.ticket;
}

describe("a group customer's code file", () => {
  it('is extracted: requested, confirmed by SMS, described, downloaded as xlsx with every row intact', async () => {
    const who = await customer();
    const asked = { batchNo: who.batchNo.toLowerCase(), extractCode: 'test2468' };
    expect((await extract(who.session, asked)).body.code).toBe('3008');
    const { body } = await extract(who.session, { ...asked, smsTicket: await smsTicketFor(who, who.batchNo) });
    expect(body.resp_data).toEqual({
      fileId: who.fileId,
      name: `卡密文件-${who.batchNo}`,
      rows: 7,
      bytes: expect.any(Number),
      status: 'DONE',
      ticket: expect.any(String),
      expiresAt: '2099-01-01T08:00:00+08:00',
      downloadsLeft: 3,
    });
    const { fileId, ticket, bytes } = body.resp_data;
    const file = await download(who.session, { fileId, ticket });
    expect(file.statusCode).toBe(200);
    expect(file.headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="____-${who.batchNo}.xlsx"; filename*=UTF-8''${encodeURIComponent(`卡密文件-${who.batchNo}.xlsx`)}`,
    });
    expect(file.rawPayload.length).toBe(bytes);
    expect(await readSheet(file.rawPayload)).toEqual([
      ['序号', '兑换码'],
      ...ROWS.map((row) => row.map((cell) => (cell.trim() === cell ? cell : expect.stringContaining('x')))),
    ]);
    expect((await extract(who.session, asked)).body.resp_data).toMatchObject({ downloadsLeft: 2 });
    const [kept] = await db
      .selectFrom('code_file_extraction')
      .select('confirmed')
      .where('file_id', '=', fileId)
      .execute();
    expect(kept?.confirmed).toMatchObject({
      locale: 'zh-CN',
      version: 'extract/1',
      text: expect.stringContaining('卡密'),
    });
  });

  it('as csv begins with the UTF-8 BOM, and no cell begins like a formula', async () => {
    const who = await customer();
    const file = await download(who.session, { fileId: who.fileId, ticket: await downloadTicket(who), format: 'csv' });
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect([...file.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = file.rawPayload.toString('utf8').slice(1).split('\r\n');
    expect(lines.slice(0, 8)).toEqual([
      '序号,兑换码',
      '1,A7K2-M9QX',
      `2,"'=HYPERLINK(""http://evil"",""x"")"`,
      "3,'@SUM(A1)",
      "4,'+1",
      "5,'-1",
      expect.stringMatching(/^6,"?'\tx"?$/),
      '7,"0012,""q"""',
    ]);
  });

  it('refuses a wrong code, an unknown batch and a number that is not a contact with the same text and timing', async () => {
    const who = await customer();
    const stranger = await node.person();
    const asks: [SessionTriple, object][] = [
      [who.session, { batchNo: who.batchNo, extractCode: 'WRONG-123' }],
      [who.session, { batchNo: 'NO-SUCH', extractCode }],
      [stranger.session, { batchNo: who.batchNo, extractCode }],
    ];
    for (const [session, asked] of asks) {
      const before = performance.now();
      const { status, body } = await extract(session, asked);
      expect(performance.now() - before).toBeGreaterThanOrEqual(119);
      expect({ status, code: body.code, msg: body.msg, data: body.resp_data }).toEqual({
        status: 200,
        code: '6002',
        msg: 'The batch number or extract code is wrong, or this number may not download it',
        data: null,
      });
    }
  });

  it('may be tried five times an hour, even concurrently; successful attempts do not count', async () => {
    const who = await customer({ confirmBySms: false });
    const right = { batchNo: who.batchNo, extractCode };
    for (let asked = 0; asked < 7; asked += 1) expect((await extract(who.session, right)).body.code).toBe('0000');
    const wrong = { ...right, extractCode: 'WRONG-123' };
    const tried = await Promise.all(Array.from({ length: 12 }, () => extract(who.session, wrong)));
    expect(tried.filter(({ body }) => body.code === '6002')).toHaveLength(5);
    expect(tried.filter(({ body }) => body.code === '4002')).toHaveLength(7);
    expect((await extract(who.session, right)).body).toMatchObject({
      code: '4002',
      resp_data: { retryAfterSec: 3600 },
    });
    const session = node.sessionFor(who);
    clock.moveBy(60 * MINUTE_MS);
    expect((await extract(session, right)).body.code).toBe('1002');
    expect((await extract(node.sessionFor(who), right)).body.code).toBe('0000');
  });

  it('accepts a ticket once, in its session, for its file, within five minutes', async () => {
    const who = await customer();
    const other = await customer();
    const ticket = await downloadTicket(who);
    const late = await downloadTicket(who);
    const stranger = await node.person();
    const refused = [
      await download(stranger.session, { fileId: who.fileId, ticket }),
      await download(node.sessionFor(who), { fileId: who.fileId, ticket }),
      await download(who.session, { fileId: other.fileId, ticket }),
      await download(who.session, { fileId: who.fileId, ticket: 'nonsense' }),
    ];
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => download(who.session, { fileId: who.fileId, ticket })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    clock.moveBy(5 * MINUTE_MS);
    const last = await download(who.session, { fileId: who.fileId, ticket: late });
    for (const { statusCode, headers, json } of [
      ...refused,
      ...answers.filter((one) => one.statusCode !== 200),
      last,
    ]) {
      expect(statusCode).toBe(404);
      expect(headers['content-type']).toMatch(/^application\/json/);
      expect(json()).toMatchObject({ code: '6001', resp_data: null });
    }
    expect((await extract(who.session, { batchNo: who.batchNo, extractCode })).body.resp_data.downloadsLeft).toBe(2);
  });

  it('gives no more downloads than it has left, for many concurrent tickets', async () => {
    const who = await customer({ confirmBySms: false, downloads: 2 });
    const tickets: string[] = [];
    while (tickets.length < 6) tickets.push(await downloadTicket(who));
    const answers = await Promise.all(tickets.map((ticket) => download(who.session, { fileId: who.fileId, ticket })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 409, 409, 409, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: '6003' });
    const { body } = await extract(who.session, { batchNo: who.batchNo, extractCode });
    expect(body.resp_data).toMatchObject({ status: 'DONE', downloadsLeft: 0 });
    expect(body.resp_data).not.toHaveProperty('ticket');
    const records = await db
      .selectFrom('code_file_download')
      .select('format')
      .where('file_id', '=', who.fileId)
      .execute();
    expect(records).toEqual([{ format: 'xlsx' }, { format: 'xlsx' }]);
  });

  it('shows its state without a ticket while being made, after a failure and after expiry', async () => {
    const person = await node.person();
    const batchNo = nextBatch();
    const order = {
      batchNo,
      contacts: [person.phone] as const,
      confirmBySms: false,
      expiresAtMs: clock.now() + MINUTE_MS,
    };
    const fileId = await orderedCodeFile(needs(), order);
    const status = async () => (await extract(person.session, { batchNo, extractCode })).body.resp_data;
    expect(await status()).toMatchObject({ status: 'SCHEDULED', rows: 0, bytes: 0 });
    const making = { db, clock, box: codeFileBox(node.deriveKey) };
    async function* failing() {
      for (let row = 0; row < 600; row += 1) yield [String(row), 'X'];
      expect(await status()).toMatchObject({ status: 'IN_PROGRESS', rows: 500 });
      expect(await makeCodeFile(making, fileId, failing())).toBe(false);
      throw new Error('the codes ran out');
    }
    await expect(makeCodeFile(making, fileId, failing())).rejects.toThrow('the codes ran out');
    expect(await status()).toMatchObject({ status: 'ERROR', rows: 0 });
    clock.moveBy(MINUTE_MS);
    const expired = await status();
    expect(expired).toMatchObject({ status: 'EXPIRED' });
    expect(expired).not.toHaveProperty('ticket');
  });

  it('requires confirmation again in another session, and accepts no ticket of another batch', async () => {
    const who = await customer();
    await downloadTicket(who);
    const second = node.sessionFor(who);
    const asked = { batchNo: who.batchNo, extractCode };
    expect((await extract(second, asked)).body.code).toBe('3008');
    clock.moveBy(MINUTE_MS);
    const smsTicket = await smsTicketFor({ ...who, session: second }, 'ANOTHER-BATCH');
    expect((await extract(second, { ...asked, smsTicket })).body.code).toBe('3009');
  });

  it('is stored nowhere in plain text', async () => {
    await customer();
    const parts = await db.selectFrom('code_file_part').select('sealed').execute();
    for (const { sealed } of parts) expect(sealed.toString('latin1')).not.toContain('A7K2');
  });
});
