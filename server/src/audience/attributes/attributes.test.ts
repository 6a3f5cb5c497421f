import { DAY_MS, MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import type { KyselyPlugin } from 'kysely';
import { pino } from 'pino';
import { v7 as newId } from 'uuid';
import { describe, expect, it } from 'vitest';
import { createAudienceSubjects } from '#catalogue/audience/audience-subjects.ts';
import { createCatalogue } from '#catalogue/catalogue.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Audience } from '#platform/db/schema/terms-json.ts';
import {
  attributeScene,
  condition,
  counts,
  fee,
  tierName as name,
  NOW_MS as nowMs,
  tier,
} from '#test/attribute-scene.ts';
import { makeBranch, worksFor } from '#test/branches.ts';
import { makeAd } from '#test/factories/ad.ts';
import { choiceOf, makeAttribute } from '#test/factories/attribute.ts';
import { makeNumberList } from '#test/factories/number-list.ts';
import { makeSubscriber } from '#test/factories/subscriber.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { testKey } from '#test/operator.ts';
import { firstStock, writtenTerms } from '#test/released-coupon.ts';
import { retireValues } from './attribute-values.ts';

const {
  db,
  node,
  operator,
  editor,
  viewer,
  administrator,
  clock,
  cipher,
  save,
  make,
  feed,
  shown,
  heldOf,
  valuesOf,
  newNumber,
} = await attributeScene();
const owner = 'CRM';
const importedAt = (attributeId: string, atMs: number) =>
  db
    .updateTable('attribute_value')
    .set({ imported_at: new Date(atMs) })
    .where('attribute_id', '=', attributeId)
    .execute();

describe('an attribute', () => {
  it('is made once and changed in the revision that was read; options are added and renamed, never removed', async () => {
    await make('tierOne');
    expect((await save('tierOne')).body).toMatchObject({ code: '8007', resp_data: { field: 'attributeId' } });
    const more = { ...tier, options: [...tier.options.slice(1), { key: 'NEW', name }, tier.options[0]] };
    const change = { expectedRevision: 1, type: more, keepDays: 60, owner: 'Data' };
    expect((await save('tierOne', change)).body.resp_data).toEqual({ revision: 2 });
    expect((await save('tierOne', change)).body.code).toBe('8004');
    expect((await save('tierOne', { expectedRevision: 2 })).body).toMatchObject({
      code: '9001',
      resp_data: { field: 'type.options', problem: expect.stringContaining('NEW') },
    });
    expect((await save('tierOne', { expectedRevision: 2, type: fee })).body.resp_data.field).toBe('type.options');
    expect(await shown('tierOne')).toMatchObject({ keepDays: 60, owner: 'Data', type: more, numbers: 0, revision: 2 });
    expect(await shown('tierOne')).toMatchObject({ uses: 0, importedAt: null, createdAt: toInstant(clock.now()) });
    expect((await save('unheardOf', { expectedRevision: 3 })).body.code).toBe('8006');
    const viewers = await viewer.call('audiences/saveAttribute', { attributeId: 'x', expectedRevision: 0, name });
    expect(viewers.body.code).toBe('8002');
  });

  it('of a number keeps its thresholds', async () => {
    await make('feeOne', { type: fee });
    for (const type of [{ ...fee, thresholds: [59, 130] }, { ...fee, thresholds: [59] }, tier]) {
      expect((await save('feeOne', { expectedRevision: 1, type })).body.resp_data.field).toBe('type.thresholds');
    }
    const renamed = { ...fee, unit: { 'zh-CN': '元/月', en: 'yuan a month' } };
    expect((await save('feeOne', { expectedRevision: 1, type: renamed })).body.resp_data).toEqual({ revision: 2 });
  });

  it('is deleted with its values, and not while a coupon, draft or segment names it', async () => {
    await make('used');
    const phone = newNumber();
    await feed([{ phone, set: { used: 'GOLD' } }]);
    const all = [{ any: [{ isNot: true, is: condition('used', 'GOLD') }] }];
    const segment = { segmentId: null, expectedRevision: 0, title: 'Not gold', owner, all };
    const { segmentId } = (await editor.call('audiences/saveSegment', segment)).body.resp_data;
    await makeTemplate(db, { audience: { kind: 'conditions', all } as Audience });
    const terms = { ...writtenTerms(), audience: condition('used', 'GOLD') };
    const draft = { templateId: null, expectedRevision: 0, terms, firstStock: firstStock() };
    const { templateId } = (await editor.call('coupons/saveDraft', draft)).body.resp_data;
    const remove = () => editor.call('audiences/removeAttribute', { attributeId: 'used', expectedRevision: 1 });
    expect((await remove()).body).toMatchObject({ code: '8062', resp_data: { uses: 3 } });
    expect((await shown('used')).uses).toBe(3);
    expect((await editor.call('audiences/removeSegment', { segmentId, expectedRevision: 1 })).body.code).toBe('0000');
    expect(
      (await editor.call('coupons/discardDraft', { templateId, expectedRevision: 1, reason: 'test' })).body.code,
    ).toBe('0000');
    await db.updateTable('coupon_template').set({ state: 'ARCHIVED' }).execute();
    expect((await remove()).body.code).toBe('0000');
    expect(await shown('used')).toBeUndefined();
    expect(await valuesOf(phone)).toEqual(new Map());
    expect(await retireValues(db, clock.now())).toBe(1);
    expect(await heldOf(phone)).toEqual([]);
  });

  it('says what uses it, and tells each reader what they may see of it', async () => {
    await make('named');
    await feed([{ phone: newNumber(), set: { named: 'GOLD' } }]);
    const all = [{ any: [{ isNot: false, is: condition('named', 'GOLD') }] }];
    const audience = { kind: 'conditions', all } as Audience;
    const both = (text: string) => ({ 'zh-CN': text, en: text });
    const north = await makeBranch({ db }, 'North');
    const { templateId: theirs } = await makeTemplate(db, { title: both('of the branch'), audience });
    await db.updateTable('coupon_template').set({ branch_id: north }).where('template_id', '=', theirs).execute();
    const terms = { ...writtenTerms(), title: both('a draft'), audience };
    const draft = { templateId: null, expectedRevision: 0, terms, firstStock: firstStock() };
    const { templateId: ours } = (await editor.call('coupons/saveDraft', draft)).body.resp_data;
    await makeTemplate(db, { title: both('archived'), audience, state: 'ARCHIVED' });
    const segment = { segmentId: null, expectedRevision: 0, title: 'Gold', owner, all };
    const { segmentId } = (await editor.call('audiences/saveSegment', segment)).body.resp_data;
    await makeAd(db, { adId: 'for-gold', spaceCode: 'space', title: both('an ad'), conditions: all });
    const at = new Date(clock.now());
    const distributionId = newId();
    await db
      .insertInto('distribution')
      .values({
        distribution_id: distributionId,
        template_id: ours,
        name: 'to gold',
        state: 'UPLOADING',
        uploaded_name: editor.name,
        created_at: at,
        changed_at: at,
        conditions: JSON.stringify(all),
      })
      .execute();

    const toldTo = async (by: Pick<typeof viewer, 'call'>) => {
      const { items, others } = (await by.call('audiences/showAttributeUses', { attributeId: 'named' })).body.resp_data;
      const told = items.map(({ kind, id, title }: { kind: string; id: string; title: { en: string } }) =>
        [kind, id, title.en].join(' '),
      );
      return { told: new Set(told), others };
    };
    const ofBranch = ['AD for-gold an ad', `COUPON ${theirs} of the branch`, `SEGMENT ${segmentId} Gold`];
    const everything = [...ofBranch, `COUPON ${ours} a draft`, `DISTRIBUTION ${distributionId} to gold`];
    expect((await shown('named')).uses).toBe(everything.length);
    expect(await toldTo(viewer)).toEqual({ told: new Set(everything), others: 0 });
    const northern = await worksFor({ db }, await operator('viewer'), north);
    expect(await toldTo(northern)).toEqual({ told: new Set(ofBranch), others: 2 });
    const key = await testKey({ db }, administrator, ['audiences.read', 'content.read']);
    const other = { call: (path: string, body: object) => node.post(`/console-api/${path}`, body, key) };
    expect(await toldTo(other as never)).toEqual({ told: new Set([ofBranch[0], ofBranch[2]]), others: 3 });
    await db.deleteFrom('distribution').where('distribution_id', '=', distributionId).execute();
  });

  it('is called by its name for every operator, with or without the right to audiences', async () => {
    await make('called');
    const reader = await operator('viewer');
    const role = newId();
    await db
      .insertInto('operator_role')
      .values({ role, name_zh: '券', name_en: 'coupons', rights: ['coupons.read'] })
      .execute();
    await db.updateTable('operator').set({ role }).where('operator_id', '=', reader.operatorId).execute();
    expect((await reader.call('audiences/attributes', {})).body.code).toBe('8002');
    const { items } = (await reader.call('audiences/attributeNames', {})).body.resp_data;
    expect(items).toContainEqual({ attributeId: 'called', name, type: tier, numbers: 0 });
  });

  it('that is made again begins without the values of the one before', async () => {
    await make('again');
    const phone = newNumber();
    await feed([{ phone, set: { again: 'GOLD' } }]);
    await editor.call('audiences/removeAttribute', { attributeId: 'again', expectedRevision: 1 });
    await make('again');
    expect(await heldOf(phone)).toEqual([]);
  });
});

describe('fed by calls', () => {
  it('sets, changes, renews and removes values, and counts them', async () => {
    await make('fed');
    await make('fedFee', { type: fee });
    const [one, other] = [newNumber(), newNumber()];
    const key = await testKey({ db }, administrator, ['audiences.write']);
    const crm = { call: (path: string, body: object) => node.post(`/console-api/${path}`, body, key) };
    const first = [
      { phone: one, set: { fed: 'GOLD', fedFee: 129.5 } },
      { phone: other, set: { fed: 'SILVER', fedFee: 129.49 } },
    ];
    expect((await feed(first, crm as never)).body.resp_data).toEqual(counts(4));
    expect(await shown('fed')).toMatchObject({ numbers: 2, importedAt: toInstant(clock.now()) });
    clock.moveBy(MINUTE_MS);
    const next = [
      { phone: one, set: { fed: 'SILVER', fedFee: 1e9 } },
      { phone: other, set: { fed: null } },
    ];
    expect((await feed(next)).body.resp_data).toEqual(counts(0, 1, 1, 1));
    expect((await feed(next)).body.resp_data).toEqual(counts(0, 0, 2, 0));
    expect(await shown('fed')).toMatchObject({ numbers: 1 });
    const at = new Date(clock.now());
    expect((await heldOf(one)).map(({ imported_at }) => imported_at)).toEqual([at, at]);
    expect(await heldOf(other)).toHaveLength(1);
    expect(await valuesOf(one)).toEqual(
      new Map([
        ['fed', 'SILVER'],
        ['fedFee', '2'],
      ]),
    );
    expect(await valuesOf(other)).toEqual(new Map([['fedFee', '1']]));
  });

  it.each([
    [{ wrong: 'PLATINUM' }, 'values.1.set.wrong', 'unknown option'],
    [{ wrong: 7 }, 'values.1.set.wrong', 'unknown option'],
    [{ wrongFee: '59' }, 'values.1.set.wrongFee', 'must be a number'],
    [{ nowhere: 'GOLD' }, 'values.1.set.nowhere', 'unknown attribute'],
  ])('names the field of %j, and sets nothing', async (set, field, problem) => {
    await save('wrong');
    await save('wrongFee', { type: fee });
    const [one, other] = [newNumber(), newNumber()];
    const fed = [
      { phone: one, set: { wrong: 'GOLD' } },
      { phone: other, set },
    ];
    const answer = await node.post(
      '/console-api/audiences/feedAttributes',
      { values: fed },
      {
        ...editor.headers,
        'accept-language': 'en',
      },
    );
    expect(answer.body).toMatchObject({ code: '9001', resp_data: { field, problem } });
    expect([await heldOf(one), (await shown('wrong')).numbers]).toEqual([[], 0]);
  });

  it('refuses a number twice, an empty set, and ids that no attribute can have', async () => {
    const phone = newNumber();
    for (const values of [
      [
        { phone, set: { fed: 'GOLD' } },
        { phone, set: { fed: 'SILVER' } },
      ],
      [{ phone, set: {} }],
      [{ phone, set: { '1st': 'GOLD' } }],
      [{ phone: '12345', set: { fed: 'GOLD' } }],
      [],
    ]) {
      expect((await feed(values)).body.code).toBe('9001');
    }
    expect((await feed([{ phone, set: { fed: 'GOLD' } }], viewer)).body.code).toBe('8002');
  });

  it('at the same time by many, each number keeps one of the values and the count is right', async () => {
    await make('busy');
    const phones = Array.from({ length: 6 }, newNumber);
    const keys = ['GOLD', 'SILVER'];
    const calls = Array.from({ length: 8 }, (_, index) =>
      feed(phones.map((phone) => ({ phone, set: { busy: keys[index % 2] } }))),
    );
    const became = (await Promise.all(calls)).map(({ body }) => body.resp_data);
    expect(became.map(({ added }) => added).reduce((sum, added) => sum + added, 0)).toBe(phones.length);
    expect(await shown('busy')).toMatchObject({ numbers: phones.length });
    const values = await Promise.all(phones.map(async (phone) => (await heldOf(phone)).length));
    expect(values).toEqual(phones.map(() => 1));
  });

  it('says neither whose nor what a value is', async () => {
    await make('sealed');
    const [phone, other] = [newNumber(), newNumber()];
    await feed([phone, other].map((number) => ({ phone: number, set: { sealed: 'GOLD' } })));
    const [row] = await heldOf(phone);
    expect(JSON.stringify(row)).not.toContain('GOLD');
    for (const bytes of [row?.phone_hash, row?.phone_sealed, row?.value_mark]) {
      expect(bytes?.toString('latin1')).not.toContain(phone);
      expect(bytes?.toString('latin1')).not.toContain('GOLD');
    }
    const entries = await db.selectFrom('audit_entry').selectAll().where('target_id', '=', 'sealed').execute();
    expect(entries.map(({ action }) => action)).toEqual(['audience.attribute.made', 'audience.attribute.fed']);
    expect(JSON.stringify(entries)).not.toContain(phone);
    expect(entries[1]?.after).toEqual(counts(2));
  });
});

describe('values', () => {
  it('count for so many days after their last import, and are then deleted', async () => {
    await make('aging');
    const [renewed, left] = [newNumber(), newNumber()];
    const values = [renewed, left].map((phone) => ({ phone, set: { aging: 'GOLD' } }));
    await feed(values);
    const importedAtMs = clock.now() - 29 * DAY_MS;
    await importedAt('aging', importedAtMs);
    const counting = async (atMs: number) => {
      const both = [renewed, left].map((phone) => valuesOf(phone, atMs));
      return (await Promise.all(both)).map((values) => values.get('aging'));
    };
    await feed(values.slice(0, 1));
    const lastMs = importedAtMs + 30 * DAY_MS;
    expect(await counting(lastMs - 1)).toEqual(['GOLD', 'GOLD']);
    expect(await counting(lastMs)).toEqual(['GOLD', undefined]);
    await retireValues(db, lastMs - 1);
    expect(await shown('aging')).toMatchObject({ numbers: 2 });
    expect(await retireValues(db, lastMs)).toBeGreaterThan(0);
    expect(await shown('aging')).toMatchObject({ numbers: 1 });
    expect([(await heldOf(renewed)).length, await heldOf(left)]).toEqual([1, []]);
  });

  it('of an attribute with none that counts make no audience, nor do options that are unknown', async () => {
    await make('hollow');
    const all = (...values: string[]) => [{ any: [{ isNot: false, is: condition('hollow', ...values) }] }];
    const segment = async (of: object) => {
      const { body } = await editor.call('audiences/saveSegment', {
        segmentId: null,
        expectedRevision: 0,
        title: 'x',
        owner,
        all: of,
      });
      return [body.code, body.resp_data.fault];
    };
    expect(await segment(all('GOLD'))).toEqual(['8061', 'EMPTY']);
    await feed([{ phone: newNumber(), set: { hollow: 'SILVER' } }]);
    expect(await segment(all('GOLD', 'PLATINUM'))).toEqual(['8061', 'UNKNOWN']);
    expect((await segment(all('GOLD')))[0]).toBe('0000');
    await importedAt('hollow', clock.now() - 30 * DAY_MS);
    expect(await segment(all('GOLD'))).toEqual(['8061', 'EMPTY']);
    const nowhere = [{ any: [{ isNot: false, is: condition('nowhereAtAll', 'GOLD') }] }];
    expect(await segment(nowhere)).toEqual(['8061', 'UNKNOWN']);
    const terms = { ...writtenTerms(), audience: condition('nowhereAtAll', 'GOLD') };
    const draft = { templateId: null, expectedRevision: 0, terms, firstStock: firstStock() };
    expect((await editor.call('coupons/saveDraft', draft)).body.resp_data.field).toBe('terms.audience');
  });

  it('are read with the lists of the number, and not where no audience asks for either', async () => {
    const phone = newNumber();
    await makeAttribute(db, cipher, {
      attributeId: 'together',
      type: choiceOf('GOLD'),
      values: new Map([[phone, 'GOLD']]),
      importedAtMs: clock.now(),
    });
    await makeNumberList(db, cipher, { listId: 'together', phones: [phone] });
    const { subscriberId } = await makeSubscriber(db, cipher, { phone, createdAtMs: nowMs });
    const catalogue = createCatalogue(db, clock, pino({ level: 'silent' }));
    await catalogue.refresh();
    let statements = 0;
    const counting: KyselyPlugin = {
      transformQuery: ({ node: query }) => query,
      async transformResult({ result }) {
        statements += 1;
        return result;
      },
    };
    const subjects = createAudienceSubjects({ db: db.withPlugin(counting), cipher, catalogue });
    const session = { subscriberId, phonePrefix: phone.slice(0, 7), memberSinceMs: nowMs };
    const visit = { session, channel: undefined, nowMs: clock.now() };
    const onList: Audience = { kind: 'numberList', listId: 'together', name };
    const ofTier = condition('together', 'GOLD');
    const read = async (...audiences: Audience[]) => {
      const before = statements;
      const who = await subjects.for(audiences, visit);
      return [statements - before, who.numberLists.has('together'), who.attributes.get('together')];
    };
    expect(await read({ kind: 'firstDeal' }, { kind: 'newCustomers', withinDays: 3 })).toEqual([1, false, undefined]);
    expect(await read(onList)).toEqual([2, true, 'GOLD']);
    expect(await read(onList, ofTier)).toEqual([2, true, 'GOLD']);
    const before = statements;
    expect((await subjects.forClaim(ofTier, visit)).attributes.get('together')).toBe('GOLD');
    expect(statements).toBe(before);
  });
});
