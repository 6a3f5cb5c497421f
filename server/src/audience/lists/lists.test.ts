import { Readable } from 'node:stream';
import { DAY_MS, MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import { expect, it, vi } from 'vitest';
import { createPhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import { makeAd } from '#test/factories/ad.ts';
import { makeTemplate } from '#test/factories/template.ts';
import type { Answered } from '#test/node.ts';
import { testKey } from '#test/operator.ts';
import { writtenTerms } from '#test/released-coupon.ts';
import { scene } from '#test/scene.ts';
import { addEntries, countEntries, recountLists } from './list-entries.ts';
import { uploadListNumbers } from './upload-list-numbers.ts';

const nowMs = Date.parse('2026-11-21T10:00:00+08:00');
const { db, node, editor, viewer, administrator, clock } = await scene({
  startMs: nowMs,
  operators: ['editor', 'viewer', 'administrator'],
});
const cipher = createPhoneCipher(node.deriveKey);
const name = { 'zh-CN': '星级客户', en: 'star customers' };
const written = { name, owner: 'Marketing', expiresAt: null };
const phone = (index: number): string => `1380000${String(1000 + index)}`;
const phones = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => phone(from + index));

async function sendFile(path: string, text: string, more: Record<string, string> = {}) {
  const headers = { ...editor.headers, 'content-type': 'text/csv', ...more };
  const answer = await fetch(`${node.baseUrl}/console-api/${path}`, { method: 'POST', body: text, headers });
  return { body: (await answer.json()) as Answered['body'] };
}

async function make(listId: string, more: object = {}) {
  const named = { name: { 'zh-CN': `名单 ${listId}`, en: `list ${listId}` } };
  const made = await editor.call('audiences/makeList', { listId, ...written, ...named, ...more });
  expect(made.body.code).toBe('0000');
}
const shown = async (listId: string) =>
  (await viewer.call('audiences/lists', { keyword: listId })).body.resp_data.items[0];
const upload = (listId: string, way: string, lines: readonly string[]) =>
  sendFile(`audiences/uploadList?${new URLSearchParams({ listId, way })}`, lines.join('\n'));

it('is made once, changed in the revision that was read, and deleted with its numbers', async () => {
  await make('stars', { name });
  expect((await editor.call('audiences/makeList', { listId: 'stars', ...written })).body.resp_data).toEqual({
    field: 'listId',
  });
  expect((await viewer.call('audiences/makeList', { listId: 'others', ...written })).body.code).toBe('8002');
  const change = { listId: 'stars', expectedRevision: 1, ...written, owner: 'Sales' };
  expect((await editor.call('audiences/saveList', change)).body.resp_data).toEqual({ revision: 2 });
  expect((await editor.call('audiences/saveList', change)).body.code).toBe('8004');
  expect(await shown('stars')).toMatchObject({ owner: 'Sales', numbers: 0, fault: 'EMPTY', source: 'NONE', uses: 0 });
  await upload('stars', 'ADD', [phone(1)]);
  expect((await editor.call('audiences/removeList', { listId: 'stars', expectedRevision: 2 })).body.code).toBe('0000');
  expect([await shown('stars'), await countEntries(db, 'stars')]).toEqual([undefined, 0]);
});

it('gets no expiry that is over, and keeps the one that it has', async () => {
  const past = {
    name: { 'zh-CN': '已过期', en: 'over' },
    owner: 'Marketing',
    expiresAt: new Date(nowMs).toISOString(),
  };
  const refused = { code: '9001', resp_data: { field: 'expiresAt' } };
  expect((await editor.call('audiences/makeList', { listId: 'over', ...past })).body).toMatchObject(refused);
  await make('over');
  const save = async (expectedRevision: number, change: object) =>
    (await editor.call('audiences/saveList', { listId: 'over', expectedRevision, ...past, ...change })).body;
  expect(await save(1, {})).toMatchObject(refused);
  expect(await shown('over')).toMatchObject({ expiresAt: null, revision: 1 });
  await db
    .updateTable('number_list')
    .set({ expires_at: new Date(nowMs - DAY_MS) })
    .where('list_id', '=', 'over')
    .execute();
  expect(await save(1, {})).toMatchObject(refused);
  const { expiresAt } = await shown('over');
  expect(await save(1, { expiresAt, owner: 'Sales' })).toMatchObject({ code: '0000' });
  expect(await shown('over')).toMatchObject({ owner: 'Sales', expiresAt, fault: 'EXPIRED' });
  expect(await save(2, { expiresAt: null })).toMatchObject({ code: '0000' });
});

it('has a name of its own, in each language, however many ask at once', async () => {
  const ask = (listId: string, called: typeof name) =>
    editor.call('audiences/makeList', { listId, ...written, name: called });
  const own = { 'zh-CN': '同名', en: 'same name' };
  const asked = await Promise.all([1, 2, 3, 4].map((index) => ask(`same-${index}`, own)));
  expect(asked.map(({ body }) => body.code).sort()).toEqual(['0000', '8007', '8007', '8007']);
  const taken = { code: '8007', resp_data: { field: 'name' } };
  expect((await ask('same-en', { ...own, 'zh-CN': '别名' })).body).toMatchObject(taken);
  expect((await ask('same-zh', { ...own, en: 'another' })).body).toMatchObject(taken);
  await make('renamed');
  const save = (expectedRevision: number, called: typeof name) =>
    editor.call('audiences/saveList', { listId: 'renamed', expectedRevision, ...written, name: called });
  expect((await save(1, own)).body).toMatchObject(taken);
  expect((await save(1, { 'zh-CN': '自己的', en: 'its own' })).body.code).toBe('0000');
  expect((await save(2, { 'zh-CN': '自己的', en: 'its own' })).body.code).toBe('0000');
});

it('reads a file: adds, removes, replaces, and says which lines are no numbers', async () => {
  await make('filed');
  const lines = ['手机号码', phone(1), '+86 138 0000 1002', phone(1), 'nobody', phone(3)];
  expect((await upload('filed', 'ADD', lines)).body.resp_data).toEqual({
    added: 3,
    removed: 0,
    wrong: 1,
    firstWrongLine: 5,
    numbers: 3,
  });
  expect((await upload('filed', 'REMOVE', [phone(1), phone(9)])).body.resp_data).toMatchObject({
    removed: 1,
    numbers: 2,
  });
  expect((await upload('filed', 'REPLACE', [phone(3), phone(4), phone(5)])).body.resp_data).toMatchObject({
    added: 2,
    removed: 1,
    numbers: 3,
  });
  expect(await shown('filed')).toMatchObject({ source: 'FILE', numbers: 3, fault: null });
  expect((await upload('filed', 'REPLACE', ['no number'])).body.code).toBe('9001');
  expect(await countEntries(db, 'filed')).toBe(3);
  expect((await upload('unknown', 'ADD', [phone(1)])).body.code).toBe('8006');
});

it('is fed by a key; a repeat changes nothing, and numbers are kept as hashes and sealed', async () => {
  const key = await testKey({ db }, administrator, ['audiences.write']);
  await make('fed');
  const feed = (body: object) =>
    node.post('/console-api/audiences/feedList', { listId: 'fed', add: [], remove: [], ...body }, key);
  expect((await feed({ add: phones(0, 1000) })).body.resp_data).toEqual({ added: 1000, removed: 0, numbers: 1000 });
  expect((await feed({ add: phones(0, 10) })).body.resp_data).toEqual({ added: 0, removed: 0, numbers: 1000 });
  expect((await feed({ add: [phone(5000)], remove: phones(0, 3) })).body.resp_data).toEqual({
    added: 1,
    removed: 3,
    numbers: 998,
  });
  for (const wrong of [{}, { add: [phone(1)], remove: [phone(1)] }, { add: phones(0, 1001) }, { add: ['12345'] }]) {
    expect((await feed(wrong)).body.code).toBe('9001');
  }
  const rows = await db.selectFrom('number_list_entry').selectAll().where('list_id', '=', 'fed').execute();
  expect(rows.map((row) => cipher.open(row.phone_sealed ?? Buffer.alloc(0))).sort()).toEqual(
    [...phones(3, 1000), phone(5000)].sort(),
  );
  expect(await shown('fed')).toMatchObject({ source: 'CALL', numbers: 998 });
  await db.updateTable('number_list').set({ numbers: 5 }).where('list_id', '=', 'fed').execute();
  expect([await recountLists(db), await recountLists(db)]).toEqual([1, 0]);
});

it('takes one file at a time, and what is fed meanwhile stays', async () => {
  await make('busy');
  await upload('busy', 'ADD', [phone(1)]);
  const uploadId = '0199f3a2-7c1e-7d44-9b7e-00000000002a';
  const begun = { upload_id: uploadId, upload_at: new Date(nowMs) };
  await db.updateTable('number_list').set(begun).where('list_id', '=', 'busy').execute();
  expect((await upload('busy', 'ADD', [phone(2)])).body.code).toBe('8063');
  await editor.call('audiences/feedList', { listId: 'busy', add: [phone(3)], remove: [] });
  const fed = await db.selectFrom('number_list_entry').selectAll().where('upload_id', '=', uploadId).execute();
  expect(fed).toHaveLength(1);
  const longAgo = { upload_at: new Date(nowMs - 61 * MINUTE_MS) };
  await db.updateTable('number_list').set(longAgo).where('list_id', '=', 'busy').execute();
  expect((await upload('busy', 'ADD', [phone(2)])).body.code).toBe('0000');
});

it('is not removed while a file is read into it, and what an earlier list left is not on a new one', async () => {
  await make('removed');
  const begun = { upload_id: '0199f3a2-7c1e-7d44-9b7e-00000000002b', upload_at: new Date(nowMs) };
  await db.updateTable('number_list').set(begun).where('list_id', '=', 'removed').execute();
  const remove = () => editor.call('audiences/removeList', { listId: 'removed', expectedRevision: 1 });
  expect((await remove()).body.code).toBe('8063');
  const longAgo = { upload_at: new Date(nowMs - 61 * MINUTE_MS) };
  await db.updateTable('number_list').set(longAgo).where('list_id', '=', 'removed').execute();
  expect((await remove()).body.code).toBe('0000');
  await addEntries({ db, cipher }, { listId: 'removed', uploadId: null, phones: [phone(1)] });
  await make('removed');
  expect(await countEntries(db, 'removed')).toBe(0);
});

it('a file that another one overtook ends with a refusal, and takes nothing off', async () => {
  await make('overtaken');
  await upload('overtaken', 'ADD', [phone(1)]);
  const newer = { upload_id: '0199f3a2-7c1e-7d44-9b7e-00000000002c', upload_at: new Date(nowMs) };
  const arrived = Promise.withResolvers<void>();
  async function* slowly() {
    await arrived.promise;
    yield Buffer.from(phones(2, 9).join('\n'));
  }
  const write = uploadListNumbers({ db, cipher });
  const caller = { operatorId: null, role: null, name: 'test', nowMs, address: '', traceId: '' };
  const late = write(
    { listId: 'overtaken', way: 'REPLACE' },
    caller as unknown as Parameters<typeof write>[1],
    { body: Readable.from(slowly()) } as unknown as Parameters<typeof write>[2],
  );
  const list = db.updateTable('number_list').where('list_id', '=', 'overtaken');
  await vi.waitFor(async () =>
    expect((await list.where('upload_id', 'is not', null).set(newer).executeTakeFirst()).numUpdatedRows).toBe(1n),
  );
  arrived.resolve();
  expect(await late).toMatchObject({ name: 'LIST_BEING_READ' });
  const rows = await db.selectFrom('number_list_entry').selectAll().where('list_id', '=', 'overtaken').execute();
  expect(rows.map((row) => cipher.open(row.phone_sealed ?? Buffer.alloc(0)))).toEqual([phone(1)]);
  const { upload_id: uploadId } = await db
    .selectFrom('number_list')
    .select('upload_id')
    .where('list_id', '=', 'overtaken')
    .executeTakeFirstOrThrow();
  expect(uploadId).toBe(newer.upload_id);
});

it('a file that is sent again under its key is not read into the list again', async () => {
  await make('repeated');
  const key = { 'idempotency-key': 'list-upload-1' };
  const send = (lines: readonly string[]) =>
    sendFile(`audiences/uploadList?${new URLSearchParams({ listId: 'repeated', way: 'ADD' })}`, lines.join('\n'), key);
  const first = await send(phones(0, 3));
  expect(first.body.resp_data).toMatchObject({ added: 3, numbers: 3 });
  await editor.call('audiences/feedList', { listId: 'repeated', add: [], remove: [phone(0)] });
  expect((await send(phones(0, 3))).body).toMatchObject({ code: '0000', resp_data: first.body.resp_data });
  expect((await send(phones(0, 2))).body).toMatchObject({ code: '9001', resp_data: { field: 'idempotency-key' } });
  expect([await countEntries(db, 'repeated'), (await shown('repeated')).numbers]).toEqual([2, 2]);
});

it('is ready until it expires', async () => {
  await make('brief', { expiresAt: new Date(nowMs + MINUTE_MS).toISOString() });
  await upload('brief', 'ADD', [phone(1)]);
  expect((await shown('brief')).fault).toBeNull();
  clock.moveTo(nowMs + MINUTE_MS);
  expect((await shown('brief')).fault).toBe('EXPIRED');
  const usable = await viewer.call('audiences/lists', { isUsable: true, keyword: 'brief' });
  expect(usable.body.resp_data.items).toEqual([]);
  clock.moveTo(nowMs);
});

it('an ad, or a distribution whose people are being listed, keeps a list that it names', async () => {
  await make('named');
  await upload('named', 'ADD', [phone(1)]);
  const conditions = [{ any: [{ isNot: true, is: { kind: 'numberList' as const, listId: 'named', name } }] }];
  await makeAd(db, { adId: 'named', spaceCode: 'space', conditions });
  expect((await shown('named')).uses).toBe(1);
  const { templateId } = await makeTemplate(db);
  const asked = { templateId, name: 'x', conditions };
  const { distributionId } = (await editor.call('distribution/toAudience', asked)).body.resp_data;
  expect((await shown('named')).uses).toBe(2);
  await db
    .updateTable('distribution')
    .set({ state: 'IN_REVIEW' })
    .where('distribution_id', '=', distributionId)
    .execute();
  expect((await shown('named')).uses).toBe(1);
  await db.deleteFrom('ad').execute();
  expect((await shown('named')).uses).toBe(0);
});

it('a coupon whose draft names the list, too, is one use', async () => {
  await make('drafted');
  await upload('drafted', 'ADD', [phone(1)]);
  const audience = { kind: 'numberList' as const, listId: 'drafted', name };
  const { templateId } = await makeTemplate(db, { audience });
  const draft = { templateId, expectedRevision: 0, terms: { ...writtenTerms(), audience }, firstStock: null };
  expect((await editor.call('coupons/saveDraft', draft)).body.code).toBe('0000');
  expect((await shown('drafted')).uses).toBe(1);
  const remove = () => editor.call('audiences/removeList', { listId: 'drafted', expectedRevision: 1 });
  expect((await remove()).body).toMatchObject({ code: '8062', resp_data: { uses: 1 } });
  // The draft alone keeps it, too.
  await db.updateTable('coupon_template').set({ state: 'STOPPED' }).where('template_id', '=', templateId).execute();
  expect((await shown('drafted')).uses).toBe(1);
});

it('a segment that names a list keeps it; an unusable list is refused, and so are changes of what was not read', async () => {
  await make('kept');
  const all = [{ any: [{ isNot: false, is: { kind: 'numberList', listId: 'kept', name } }] }];
  const segment = { segmentId: null, expectedRevision: 0, title: 'Stars', owner: 'Marketing', all };
  expect((await editor.call('audiences/saveSegment', segment)).body).toMatchObject({
    code: '8061',
    resp_data: { nameEn: 'star customers', fault: 'EMPTY' },
  });
  await upload('kept', 'ADD', [phone(1)]);
  const { segmentId, revision } = (await editor.call('audiences/saveSegment', segment)).body.resp_data;
  expect((await editor.call('audiences/removeList', { listId: 'kept', expectedRevision: 1 })).body).toMatchObject({
    code: '8062',
    resp_data: { uses: 1 },
  });
  const listed = await viewer.call('audiences/segments', { keyword: 'star' });
  expect(listed.body.resp_data.items).toMatchObject([{ segmentId, title: 'Stars', all, revision }]);
  const changed = { ...segment, segmentId, expectedRevision: revision, title: 'Stars again' };
  expect((await editor.call('audiences/saveSegment', changed)).body.resp_data).toEqual({ segmentId, revision: 2 });
  expect((await editor.call('audiences/saveSegment', changed)).body.code).toBe('8004');
  expect((await editor.call('audiences/removeSegment', { segmentId, expectedRevision: 2 })).body.code).toBe('0000');
  expect((await shown('kept')).uses).toBe(0);
});
