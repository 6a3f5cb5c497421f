import { writeXlsxStream } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { attributeScene, counts, fee } from '#test/attribute-scene.ts';
import type { Answered } from '#test/node.ts';

const { db, node, editor, save, make, shown, heldOf, valuesOf, newNumber } = await attributeScene();

async function upload(file: string | Buffer, more: Record<string, string> = {}): Promise<Answered['body']> {
  const headers = { ...editor.headers, 'content-type': 'text/csv', 'accept-language': 'en', ...more };
  const body = typeof file === 'string' ? file : new Uint8Array(file);
  const url = `${node.baseUrl}/console-api/audiences/uploadAttributes`;
  return (await (await fetch(url, { method: 'POST', body, headers })).json()) as Answered['body'];
}
const csv = (...lines: readonly string[]): string => lines.join('\n');

it('by id or name, with keys, names and numbers; an empty cell changes nothing; a wrong line sets nothing', async () => {
  await make('star', { name: { 'zh-CN': '上传星级', en: 'Uploaded tier' } });
  await make('bill', { name: { 'zh-CN': '上传月费', en: 'Uploaded fee' }, type: fee });
  const [one, two, three] = [newNumber(), newNumber(), newNumber()];
  const file = csv(
    '手机号码,上传月费,star',
    `${one},"1,290.5",GOLD`,
    `+86 ${two},,银卡`,
    'nobody,59,GOLD',
    `${three},59,PLATINUM`,
    '',
    `${two},58.99,gold`,
  );
  expect((await upload(file)).resp_data).toEqual({
    attributeIds: ['bill', 'star'],
    added: 4,
    changed: 0,
    repeated: 0,
    wrong: 2,
    firstWrong: { lineNo: 4, attributeId: null, text: '' },
  });
  expect(await heldOf(three)).toEqual([]);
  expect(await valuesOf(one)).toEqual(
    new Map([
      ['bill', '2'],
      ['star', 'GOLD'],
    ]),
  );
  expect(await valuesOf(two)).toEqual(
    new Map([
      ['bill', '0'],
      ['star', 'GOLD'],
    ]),
  );
  const again = csv('number,uploaded TIER', `${one},SILVER`, `${two},GOLD`, `${three},PLATINUM`);
  expect((await upload(again)).resp_data).toMatchObject({
    attributeIds: ['star'],
    changed: 1,
    repeated: 1,
    firstWrong: { lineNo: 4, attributeId: 'star', text: 'PLATINUM' },
  });
  expect(await heldOf(one)).toHaveLength(2);
  const noted = db.selectFrom('audit_entry').select('after').where('action', '=', 'audience.attribute.uploaded');
  expect(await noted.where('target_id', '=', 'bill').execute()).toEqual([{ after: counts(2) }]);
});

it('as a workbook, and as a csv in GBK', async () => {
  await make('sheet', { name: { 'zh-CN': '表格星级', en: 'Sheet tier' } });
  await make('sheetFee', { name: { 'zh-CN': '表格月费', en: 'Sheet fee' }, type: fee });
  const [one, other] = [newNumber(), newNumber()];
  const columns = ['Number', 'Sheet tier', 'sheetFee'].map((header) => ({ header }));
  const sheet = writeXlsxStream([[Number(one), 'GOLD', 59]], { name: 'values', columns });
  const workbook = Buffer.from(await new Response(sheet).arrayBuffer());
  expect((await upload(workbook)).resp_data).toMatchObject({ added: 2, wrong: 0 });
  // 手机号码,表格星级 and 银卡
  const heads = Buffer.from('cad6bbfabac5c2eb2cb1edb8f1d0c7bcb6', 'hex');
  const silver = Buffer.concat([Buffer.from(`\n${other},`), Buffer.from('d2f8bfa8', 'hex')]);
  expect((await upload(Buffer.concat([heads, silver]))).resp_data).toMatchObject({ added: 1, wrong: 0 });
  const found = [one, other].map(async (phone) => valuesOf(phone));
  expect(await Promise.all(found)).toEqual([
    new Map([
      ['sheet', 'GOLD'],
      ['sheetFee', '1'],
    ]),
    new Map([['sheet', 'SILVER']]),
  ]);
});

it.each([
  ['no headings', csv('13900009999,GOLD'), /needs column headings/],
  ['headings without an attribute', csv('number', '13900009999'), /needs column headings/],
  ['a column that is no attribute', csv('number,shoe size', '13900009999,44'), /no attribute: shoe size/],
  ['an attribute twice', csv('number,heads,heads', '13900009999,GOLD,GOLD'), /two columns of one attribute/],
  ['a name that two attributes have', csv('number,Same', '13900009999,GOLD'), /several attributes are named: Same/],
  ['nothing', '', /empty/],
  ['headings alone', csv('number,heads'), /contains no numbers/],
])('a file with %s is refused, and says why', async (_what, file, why) => {
  await save('heads');
  for (const attributeId of ['sameOne', 'sameTwo']) await save(attributeId, { name: { 'zh-CN': '同名', en: 'Same' } });
  const { code, msg } = await upload(file);
  expect(code).toBe('9001');
  expect(JSON.stringify(msg)).toMatch(why);
  expect(await heldOf('13900009999')).toEqual([]);
});

it('more lines than one transaction takes, once however often it comes with its key', async () => {
  await make('many');
  const phones = Array.from({ length: 5_200 }, (_, index) => `1370000${String(index).padStart(4, '0')}`);
  const file = csv('number,many', ...phones.map((phone) => `${phone},GOLD`));
  const key = { 'idempotency-key': 'attributes-many-1' };
  const first = await upload(file, key);
  expect(first.resp_data).toMatchObject({ added: phones.length, wrong: 0 });
  expect((await upload(file, key)).resp_data).toEqual(first.resp_data);
  expect((await upload(file)).resp_data).toMatchObject({ added: 0, repeated: phones.length });
  expect(await shown('many')).toMatchObject({ numbers: phones.length });
});
