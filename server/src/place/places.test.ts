import { claimCoupon } from '@coupon-centre/contract/claim/claim-coupon';
import { findPlaces } from '@coupon-centre/contract/place/find-places';
import { showCouponDetail } from '@coupon-centre/contract/wallet/show-coupon-detail';
import { writeXlsxStream } from 'hucre/xlsx';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { makeTemplate, makeTerms } from '#test/factories/template.ts';
import type { Answered } from '#test/node.ts';
import { firstStock, releaseCoupon, writtenTerms } from '#test/released-coupon.ts';
import { scene } from '#test/scene.ts';
import { rememberLists } from './remembered-lists.ts';

const nowMs = Date.parse('2026-11-21T10:00:00+08:00');
const { db, node, editor, approver, viewer } = await scene({
  startMs: nowMs,
  operators: ['editor', 'approver', 'viewer'],
});
const written = { title: '晨间咖啡门店', owner: 'Marketing', datum: 'GCJ02' } as const;
const shop = {
  name: '晨间咖啡（湖滨店）',
  city: '云州市',
  district: '湖滨区',
  address: '湖滨路 8 号',
  hours: '07:30–21:30',
  telephone: '0590-86200001',
  coordinates: { latitude: 30.25, longitude: 120.16 },
};

async function make(listId: string) {
  expect((await editor.call('places/makeList', { listId, ...written })).body.code).toBe('0000');
}
const save = (listId: string, more: object = {}) =>
  editor.call('places/save', { listId, placeId: null, expectedRevision: 0, ...shop, ...more });
const shown = async (listId: string) => (await viewer.call('places/list', { listId })).body.resp_data;

async function upload(listId: string, way: string, file: string | Buffer) {
  const headers = { ...editor.headers, 'content-type': 'text/csv', 'accept-language': 'en' };
  const query = new URLSearchParams({ listId, way });
  const url = `${node.baseUrl}/console-api/places/upload?${query}`;
  const body = typeof file === 'string' ? file : new Uint8Array(file);
  return (await (await fetch(url, { method: 'POST', body, headers })).json()) as Answered['body'];
}
const HEADS = '门店名称,城市,区县,详细地址,营业时间,联系电话,经度,纬度';
const csv = (...lines: readonly string[]): string => [HEADS, ...lines].join('\n');
async function sheetOf(heads: readonly string[], ...rows: (string | number)[][]): Promise<Buffer> {
  const sheet = writeXlsxStream(rows, { name: 'shops', columns: heads.map((header) => ({ header })) });
  return Buffer.from(await new Response(sheet).arrayBuffer());
}
const LAKE = '湖滨店,云州市,湖滨区,湖滨路 8 号,07:30–21:30,0590-86200001,120.16,30.25';
const EAST = '城东店,云州市,城东区,东新大道 3 号,,,,';
const PORT = '新港店,临江市,,港城大道 1 号,,0590-8620 0002转12,121.5,29.8';

it('a list is made once, and it and its places are changed in the revision that was read', async () => {
  await make('single');
  expect((await editor.call('places/makeList', { listId: 'single', ...written })).body.code).toBe('8007');
  expect((await viewer.call('places/makeList', { listId: 'other', ...written })).body.code).toBe('8002');
  const list = { listId: 'single', expectedRevision: 1, ...written, owner: 'Sales' };
  expect((await editor.call('places/saveList', list)).body.resp_data).toEqual({ revision: 2 });
  expect((await editor.call('places/saveList', list)).body.code).toBe('8004');

  const { placeId } = (await save('single')).body.resp_data;
  expect((await save('single')).body).toMatchObject({ code: '8007', resp_data: { field: 'address' } });
  const change = { placeId, expectedRevision: 1, hours: '08:00–20:00' };
  expect((await save('single', change)).body.resp_data).toEqual({ placeId, revision: 2 });
  expect((await save('single', change)).body.code).toBe('8004');
  expect(await shown('single')).toMatchObject({
    items: [{ ...shop, hours: '08:00–20:00', revision: 2 }],
    list: { places: 1, owner: 'Sales', uses: 0, revision: 2 },
  });
  for (const wrong of [
    { telephone: 'ask at the desk' },
    { name: ' ' },
    { coordinates: { latitude: 91, longitude: 1 } },
  ]) {
    expect((await save('single', { ...wrong, address: 'elsewhere' })).body.code).toBe('9001');
  }
  const place = { listId: 'single', placeId };
  expect((await editor.call('places/remove', { ...place, expectedRevision: 1 })).body.code).toBe('8004');
  expect((await editor.call('places/remove', { ...place, expectedRevision: 2 })).body.code).toBe('0000');
  expect((await shown('single')).list.places).toBe(0);
  expect((await editor.call('places/removeList', { listId: 'single', expectedRevision: 2 })).body.code).toBe('0000');
  expect((await viewer.call('places/list', { listId: 'single' })).body.code).toBe('8006');
});

it('reads a file by its headings: adds, changes what it names again, and replaces', async () => {
  await make('filed');
  const counts = (...[added, changed, removed, places]: readonly number[]) => ({ added, changed, removed, places });
  expect((await upload('filed', 'ADD', csv(LAKE, EAST, ''))).resp_data).toEqual(counts(2, 0, 0, 2));
  expect((await upload('filed', 'ADD', csv(LAKE, EAST))).resp_data).toEqual(counts(0, 0, 0, 2));
  const [before] = (await shown('filed')).items.filter(({ name }: { name: string }) => name === '湖滨店');
  const later = LAKE.replace('07:30', '08:00');
  expect((await upload('filed', 'REPLACE', csv(later, PORT))).resp_data).toEqual(counts(1, 1, 1, 2));
  expect((await shown('filed')).items).toMatchObject([
    { name: '新港店', city: '临江市', district: '', telephone: '0590-8620 0002转12' },
    { name: '湖滨店', placeId: before.placeId, hours: '08:00–21:30', coordinates: shop.coordinates, revision: 2 },
  ]);
  const xlsx = await sheetOf(
    ['Name', 'City', 'Address', 'Lng', 'Lat'],
    ['新港店', '临江市', '港城大道 1 号', 121.5, 29.8],
  );
  expect((await upload('filed', 'REPLACE', xlsx)).resp_data).toEqual(counts(0, 1, 1, 1));
  expect((await upload('unknown', 'ADD', csv(LAKE))).code).toBe('8006');
});

it('an upload that changes telephones says in the record which', async () => {
  await make('called');
  await upload('called', 'ADD', csv(LAKE, PORT));
  await upload('called', 'ADD', csv(LAKE.replace('0590-86200001', '0590-86209999'), PORT));
  const entries = await db
    .selectFrom('audit_entry')
    .select(['before', 'after'])
    .where('action', '=', 'place.list.uploaded')
    .where('target_id', '=', 'called')
    .orderBy('seq')
    .execute();
  expect(entries[0]?.after).not.toHaveProperty('telephones');
  expect(entries[1]).toMatchObject({
    before: { places: 2, telephones: { '湖滨店, 湖滨路 8 号': '0590-86200001' } },
    after: { changed: 1, telephones: { '湖滨店, 湖滨路 8 号': '0590-86209999' } },
  });
});

it('nodes read their catalogue again where the number of places differs, not where a place does', async () => {
  await make('counted');
  const version = async () =>
    (await db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()).version;
  const atFirst = await version();
  const { placeId } = (await save('counted')).body.resp_data;
  const added = await version();
  expect(added).not.toBe(atFirst);
  await save('counted', { placeId, expectedRevision: 1, hours: '08:00–20:00' });
  await upload('counted', 'ADD', csv(`${shop.name},云州市,,${shop.address},,,,`));
  expect(await version()).toBe(added);
  expect((await shown('counted')).list).toMatchObject({ places: 1 });
});

it('callers at the same time share a read of the list', async () => {
  await make('shared');
  await upload('shared', 'ADD', csv(LAKE, EAST, PORT));
  const lists = rememberLists(db);
  const [one, other] = await Promise.all([lists.fetch('shared'), lists.fetch('shared')]);
  expect(other).toBe(one);
  await upload('shared', 'REPLACE', csv(EAST));
  lists.clear();
  expect((await lists.fetch('shared'))?.places).toMatchObject([{ name: '城东店' }]);
  expect(await lists.fetch('unknown')).toBeUndefined();
});

it.each([
  ['no headings', LAKE, /missing: name, city, address/],
  ['headings alone', HEADS, /no places/],
  ['a line without an address', csv(LAKE, '城东店,云州市,城东区,,,,,'), /line 3 has no usable address/],
  ['half of the coordinates', csv(LAKE.replace('30.25', '')), /line 2 has no usable latitude/],
  ['coordinates the wrong way round', csv(LAKE.replace('120.16,30.25', '30.25,120.16')), /line 2 .* latitude/],
  ['a telephone of words', csv(LAKE.replace('0590-86200001', '见公众号')), /line 2 .* telephone/],
  ['a place twice', csv(LAKE, EAST, LAKE), /line 4 is the same place as line 2/],
  ['seven bad lines', csv(...Array.from({ length: 7 }, () => ',云州市')), /line 6 has[^;]*; and 2 more lines/],
  [
    'a telephone that a spreadsheet keeps as a number',
    await sheetOf(['Name', 'City', 'Address', 'Phone'], ['湖滨店', '云州市', '湖滨路 8 号', 59086200001]),
    /line 2 holds a number as its telephone.*format the column as text/,
  ],
  [
    'hours that a spreadsheet keeps as a part of a day',
    await sheetOf(['Name', 'City', 'Address', 'Hours'], ['湖滨店', '云州市', '湖滨路 8 号', 0.375]),
    /line 2 holds a number as its opening hours/,
  ],
])('a file with %s changes nothing, and says why', async (what, file, why) => {
  const listId = `bad-${what.replaceAll(' ', '-')}`;
  await make(listId);
  await upload(listId, 'ADD', csv(PORT));
  const { code, msg } = await upload(listId, 'REPLACE', file);
  expect(code).toBe('9001');
  expect(JSON.stringify(msg)).toMatch(why);
  expect((await shown(listId)).items).toMatchObject([{ name: '新港店' }]);
});

it('terms name a known list, for life coupons only; the list is then kept', async () => {
  await make('named');
  await upload('named', 'ADD', csv(LAKE, EAST, PORT));
  const life = { cardClass: 'life', classId: 'life', benefit: { kind: 'CODE', amount: 1000 } } as const;
  await makeTemplate(db, { cardClass: 'life' });
  const draft = (terms: object) =>
    editor.call('coupons/saveDraft', {
      templateId: null,
      expectedRevision: 0,
      terms: { ...writtenTerms(), ...terms },
      firstStock: firstStock(),
    });
  for (const terms of [{ ...life, placeListId: 'nowhere' }, { placeListId: 'named' }]) {
    expect((await draft(terms)).body).toMatchObject({ code: '9001', resp_data: { field: 'terms.placeListId' } });
  }
  const templateId = await releaseCoupon({ editor, approver }, { terms: { ...life, placeListId: 'named' } });
  expect((await viewer.call('coupons/show', { templateId })).body.resp_data.released.terms.placeListId).toBe('named');
  const remove = { listId: 'named', expectedRevision: 1 };
  expect((await editor.call('places/removeList', remove)).body).toMatchObject({ code: '8064', resp_data: { uses: 1 } });
  const again = { terms: { ...writtenTerms(), ...life, placeListId: 'named' }, firstStock: null };
  const saved = await editor.call('coupons/saveDraft', { templateId, expectedRevision: 0, ...again });
  expect([saved.body.code, (await shown('named')).list.uses]).toEqual(['0000', 1]);
});

it('an earlier release, which does not name the list, does not release terms without it', async () => {
  await make('kept');
  const { rows } = await sql<{ name: string }>`
    SELECT attname AS name FROM pg_attribute
     WHERE attrelid = 'coupon_terms'::regclass AND attnum > 0 AND attname NOT IN ('version', 'place_list_id')`.execute(
    db,
  );
  const known = sql.join(rows.map(({ name }) => sql.ref(name)));
  const releaseEarlier = ({ templateId }: { readonly templateId: string }) =>
    sql`INSERT INTO coupon_terms (version, ${known})
        SELECT version + 1, ${known} FROM coupon_terms WHERE template_id = ${templateId}`.execute(db);
  const listOf = ({ templateId }: { readonly templateId: string }) =>
    db
      .selectFrom('coupon_terms')
      .select('place_list_id')
      .where('template_id', '=', templateId)
      .orderBy('version')
      .execute();
  const named = await makeTemplate(db, { cardClass: 'life', placeListId: 'kept' });
  await expect(releaseEarlier(named)).rejects.toThrow('names a list of places');
  const drafted = await makeTemplate(db, { cardClass: 'life' });
  const draft = { templateId: drafted.templateId, expectedRevision: 0, firstStock: null };
  const life = { cardClass: 'life', classId: 'life', benefit: { kind: 'CODE', amount: 1000 } } as const;
  const terms = { ...writtenTerms(life), placeListId: 'kept' };
  expect((await editor.call('coupons/saveDraft', { ...draft, terms })).body.code).toBe('0000');
  await expect(releaseEarlier(drafted)).rejects.toThrow('names a list of places');
  const without = await makeTemplate(db, { cardClass: 'life' });
  await releaseEarlier(without);
  expect(await listOf(without)).toEqual([{ place_list_id: null }, { place_list_id: null }]);
});

it('subscribers find the places of a coupon, on offer or their own by its terms at the claim', async () => {
  await make('old');
  await make('new');
  await upload('old', 'ADD', csv(LAKE, EAST, PORT));
  await upload('new', 'ADD', csv(PORT));
  const template = await makeTemplate(db, { cardClass: 'life', placeListId: 'old' });
  const none = await makeTemplate(db, { cardClass: 'life' });
  const sCardId = template.templateId;
  const { session } = await node.person();
  const detail = async (more: object = {}) =>
    (await node.post(showCouponDetail.path, { sCardId, ...more }, session)).body.resp_data?.placeCount;
  // A node reads the catalogue twice a second.
  await vi.waitFor(async () => expect(await detail()).toBe(3), 5_000);
  const { uCardId } = (await node.post(claimCoupon.path, { sCardId }, session)).body.resp_data;
  await makeTerms(db, template, { placeListId: 'new' });
  await vi.waitFor(async () => expect(await detail()).toBe(1), 5_000);
  const find = (more: object = {}, who = session) => node.post(findPlaces.path, { sCardId, ...more }, who);

  expect([await detail(), await detail({ uCardId }), await detail({ sCardId: none.templateId })]).toEqual([
    1,
    3,
    undefined,
  ]);
  expect((await find()).body.resp_data.list).toMatchObject([{ name: '新港店' }]);
  const own = (await find({ uCardId, pageSize: 2 })).body.resp_data;
  expect(own).toMatchObject({
    list: [{ name: '新港店' }, { name: '城东店', coordinates: null }],
    cities: [
      { city: '云州市', places: 2 },
      { city: '临江市', places: 1 },
    ],
    mapLink: null,
    hasMore: true,
  });
  const rest = (await find({ uCardId, pageSize: 2, cursor: own.cursor })).body.resp_data;
  expect(rest).toMatchObject({ list: [{ name: '湖滨店' }], cities: [], hasMore: false });
  // As a phone measures it, not as the map of the list shows it.
  expect(rest.list[0].coordinates.longitude).toBeCloseTo(120.1553, 3);

  const named = async (more: object) =>
    (await find({ uCardId, ...more })).body.resp_data.list.map(({ name }: { name: string }) => name);
  expect(await named({ city: '临江市' })).toEqual(['新港店']);
  expect(await named({ keyword: '东新' })).toEqual(['城东店']);
  expect(await named({ keyword: '%' })).toEqual([]);
  expect((await find({ sCardId: none.templateId })).body.resp_data).toMatchObject({ list: [], hasMore: false });
  const stranger = await node.person();
  expect((await find({ uCardId }, stranger.session)).body.code).toBe('3001');
});
