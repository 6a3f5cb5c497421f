import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { decide, readApproval } from '#test/approval.ts';
import { movableClock } from '#test/claim-scene.ts';
import { type TestDatabase, testDatabase } from '#test/database.ts';
import { ensureCategory } from '#test/factories/category.ts';
import { expectInvariantsHold } from '#test/invariants-hold.ts';
import { type TestNode, testNode } from '#test/node.ts';
import { type TestOperator, testOperator } from '#test/operator.ts';
import { firstStock, releaseCoupon, writtenTerms } from '#test/released-coupon.ts';
import { toldEvents } from '#test/told-events.ts';

const clock = movableClock(Date.parse('2026-11-21T10:00:00+08:00'));
let database: TestDatabase;
let node: TestNode;
let editor: TestOperator;
let approver: TestOperator;
let administrator: TestOperator;
beforeAll(async () => {
  database = await testDatabase();
  await ensureCategory(database.db, 'traffic');
  node = await testNode(database, { clock, pageLinkHosts: ['good.example'] });
  const signedIn = (role: 'editor' | 'approver' | 'administrator') => testOperator(database, node, role);
  [editor, approver, administrator] = await Promise.all([
    signedIn('editor'),
    signedIn('approver'),
    signedIn('administrator'),
  ]);
});
afterAll(async () => {
  await expectInvariantsHold(database.db, clock.now());
  await node.stop();
  await database.close();
});

const collect = (templateId: string) =>
  node
    .post('/bass-card/collectFromCardCenter', { sCardId: templateId, requestId: uuidv7() }, node.stranger())
    .then(({ body }) => body.code);
/** Waits until the node's copy of the catalogue is updated. */
const waitForCode = (templateId: string, code: string) => expect.poll(() => collect(templateId)).toBe(code);
const show = async (templateId: string, by: TestOperator = editor) =>
  (await by.call('coupons/show', { templateId })).body.resp_data;
const save = (spec: object, by: TestOperator = editor) =>
  by.call('coupons/saveDraft', {
    templateId: null,
    expectedRevision: 0,
    terms: writtenTerms(),
    firstStock: firstStock(),
    ...spec,
  });
const actionsOn = async (templateId: string) =>
  (
    await database.db
      .selectFrom('audit_entry')
      .select('action')
      .where('target_id', '=', templateId)
      .orderBy('seq')
      .execute()
  ).map(({ action }) => action);

it('takes a coupon from draft to archive; it is not public before another operator approves', async () => {
  const saved = await save({
    terms: writtenTerms({
      ruleHtml: { 'zh-CN': '<p onclick="x()">规则<script>1</script></p>', en: '<p>Rules</p>' },
    }),
  });
  const { templateId } = saved.body.resp_data;
  expect(await show(templateId)).toMatchObject({
    state: 'DRAFT',
    released: null,
    actions: [],
    draft: {
      state: 'DRAFT',
      revision: 1,
      isOwn: true,
      writers: [editor.name],
      terms: { ruleHtml: { 'zh-CN': '<p>规则</p>' } },
    },
  });
  const first = { templateId, expectedRevision: 1 };
  expect(await readApproval(approver, templateId)).toBeUndefined();
  const { approvalId, hash } = (await editor.call('coupons/submitDraft', first)).body.resp_data;
  const approveFirst = () => approver.call('approvals/decide', { approvalId, hash, isApproved: true });
  expect((await save({ templateId, expectedRevision: 1 })).body).toMatchObject({ code: '8005' });
  expect(await decide(approver, templateId, { isApproved: false, reason: '价格有误' })).toMatchObject({ status: 200 });
  expect(await show(templateId)).toMatchObject({ state: 'DRAFT', draft: { rejection: '价格有误' } });
  expect((await save({ templateId, expectedRevision: 1 })).body.resp_data).toEqual({ templateId, revision: 2 });
  expect((await save({ templateId, expectedRevision: 1 })).body).toMatchObject({
    code: '8004',
    resp_data: { current: 2 },
  });
  const second = { templateId, expectedRevision: 2 };
  await editor.call('coupons/submitDraft', second);
  expect((await approveFirst()).body).toMatchObject({ code: '8005', resp_data: { state: 'REJECTED' } });
  expect(await collect(templateId)).toBe('2001');
  expect((await decide(approver, templateId)).body.resp_data).toEqual({ state: 'DONE' });
  await waitForCode(templateId, '0000');
  expect(await show(templateId)).toMatchObject({ state: 'RUNNING', draft: null, actions: ['PAUSE', 'STOP'] });

  const set = (action: string) => editor.call('coupons/setState', { templateId, action, reason: 'as agreed' });
  expect((await set('ARCHIVE')).body).toMatchObject({ code: '8005', resp_data: { state: 'RUNNING' } });
  expect((await set('PAUSE')).body.resp_data).toEqual({ state: 'PAUSED' });
  expect(await collect(templateId)).toBe('2004');
  expect((await set('RESUME')).body.resp_data).toEqual({ state: 'RUNNING' });
  await waitForCode(templateId, '0000');
  expect((await set('STOP')).body.resp_data).toEqual({ state: 'STOPPED' });
  expect(await collect(templateId)).toBe('2001');
  expect((await set('RESUME')).body).toMatchObject({ code: '8005' });
  expect((await set('ARCHIVE')).body.resp_data).toEqual({ state: 'ARCHIVED' });
  const waiting = { what: 'COUPON', id: templateId, title: writtenTerms().title['zh-CN'], submittedBy: editor.name };
  expect(await toldEvents(database.db, 'draft.waiting', { id: templateId })).toMatchObject([waiting, waiting]);
  expect(await actionsOn(templateId)).toEqual([
    ...['coupon.draft.made', 'coupon.draft.submitted', 'coupon.draft.rejected', 'coupon.draft.saved'],
    ...[
      'coupon.draft.submitted',
      'coupon.released',
      'coupon.paused',
      'coupon.resumed',
      'coupon.stopped',
      'coupon.archived',
    ],
  ]);
});

it('lets no one approve their own draft or submission, not even an administrator', async () => {
  const { templateId } = (await save({})).body.resp_data;
  const asked = { templateId, expectedRevision: 1 };
  await administrator.call('coupons/submitDraft', asked);
  expect(await decide(administrator, templateId)).toMatchObject({
    status: 403,
    body: { code: '8008' },
  });
  expect((await decide(editor, templateId)).body).toMatchObject({ code: '8002' });
  expect((await decide(approver, templateId)).body.code).toBe('0000');
});

it('follows the clock from scheduled to running to ended, where it can be archived', async () => {
  const templateId = await releaseCoupon(
    { editor, approver },
    { terms: { claimStart: '2026-11-21T10:10:00+08:00', claimEnd: '2026-11-21T10:20:00+08:00' } },
  );
  const states: string[] = [];
  const began = clock.now();
  for (const minute of ['00', 10, 20]) {
    clock.moveTo(Date.parse(`2026-11-21T10:${minute}:00+08:00`));
    states.push((await show(templateId)).state);
    const listed = await editor.call('coupons/list', { keyword: templateId });
    states.push(listed.body.resp_data.items[0].state);
  }
  expect(states).toEqual(['SCHEDULED', 'SCHEDULED', 'RUNNING', 'RUNNING', 'ENDED', 'ENDED']);
  const change = { templateId, expectedRevision: 0, firstStock: null };
  expect((await save(change)).body).toMatchObject({ code: '8005', resp_data: { state: 'ENDED' } });
  expect((await editor.call('coupons/setState', { templateId, action: 'ARCHIVE', reason: 'over' })).body.code).toBe(
    '0000',
  );
  clock.moveTo(began);
});

it('changes the terms of a running coupon by approval, as a new version', async () => {
  const templateId = await releaseCoupon({ editor, approver });
  await waitForCode(templateId, '0000');
  const terms = writtenTerms({ title: { 'zh-CN': '2GB流量券', en: '2 GB of data' } });
  expect((await save({ templateId, terms, firstStock: firstStock() })).body).toMatchObject({
    code: '9001',
    resp_data: { field: 'firstStock' },
  });
  await save({ templateId, terms, firstStock: null });
  expect(await show(templateId)).toMatchObject({
    state: 'RUNNING',
    draft: { state: 'DRAFT' },
    released: { version: 1, terms: { title: { en: '1 GB of data' } } },
  });
  const asked = { templateId, expectedRevision: 1 };
  const { approvalId } = (await editor.call('coupons/submitDraft', asked)).body.resp_data;
  expect(await editor.call('approvals/withdraw', { approvalId })).toMatchObject({ status: 200 });
  await editor.call('coupons/submitDraft', asked);
  expect((await decide(approver, templateId)).body.resp_data).toEqual({ state: 'DONE' });
  expect(await show(templateId)).toMatchObject({
    state: 'RUNNING',
    draft: null,
    released: { version: 2, terms: { title: { en: '2 GB of data' } } },
  });
});

it('names the faulty field', async () => {
  const faults: [object, string][] = [
    [{ claimEnd: '2026-11-01T00:00:00+08:00' }, 'terms.claimEnd'],
    [{ benefit: { kind: 'CREDIT_FEN', amount: 5 } }, 'terms.benefit.kind'],
    [{ benefit: { kind: 'DATA_MB', amount: 0 } }, 'terms.benefit.amount'],
    [{ classId: 'nowhere' }, 'terms.classId'],
    [{ title: { 'zh-CN': '', en: 'x' } }, 'terms.title.zh-CN'],
    [{ ruleHtml: { 'zh-CN': '<script>1</script>', en: '<p>x</p>' } }, 'terms.ruleHtml.zh-CN'],
    [{ trial: { what: writtenTerms().title, afterwards: writtenTerms().title } }, 'terms.trial'],
    [
      { validity: { kind: 'fixed', from: '2026-11-01T00:00:00+08:00', to: '2026-11-30T00:00:00+08:00' } },
      'terms.validity.to',
    ],
  ];
  for (const [terms, field] of faults) {
    const { status, body } = await save({ terms: { ...writtenTerms(), ...terms } });
    expect([status, body.resp_data.field]).toEqual([400, field]);
  }
});

it('refuses to submit a coupon that can no longer be collected', async () => {
  const { templateId } = (await save({ terms: writtenTerms({ claimEnd: '2026-11-20T00:00:00+08:00' }) })).body
    .resp_data;
  expect((await editor.call('coupons/submitDraft', { templateId, expectedRevision: 1 })).body.code).toBe('8021');
});

it('remembers in a copy, and in its copy, who wrote the original: they approve neither', async () => {
  const released = await releaseCoupon({ editor: administrator, approver });
  const unreleased = (await save({}, administrator)).body.resp_data.templateId as string;
  for (const original of [released, unreleased]) {
    const copy = (await editor.call('coupons/copy', { templateId: original })).body.resp_data;
    const again = (await editor.call('coupons/copy', copy)).body.resp_data;
    for (const { templateId } of [copy, again]) {
      expect((await editor.call('coupons/submitDraft', { templateId, expectedRevision: 1 })).status).toBe(200);
      expect(await readApproval(administrator, templateId)).toMatchObject({ isOwn: true });
      expect((await decide(administrator, templateId)).body.code).toBe('8008');
      expect((await decide(approver, templateId)).body.code).toBe('0000');
    }
  }
});

it('shows a copy of a coupon whose limit was raised beyond what a draft may have, and raises none so far', async () => {
  const original = await releaseCoupon({ editor, approver }, {});
  const limits = { per_person: 1_000_000, per_person_day: 20_000 };
  await database.db.updateTable('coupon_template').set(limits).where('template_id', '=', original).execute();
  const { templateId } = (await editor.call('coupons/copy', { templateId: original })).body.resp_data;
  expect((await show(templateId)).draft.firstStock).toMatchObject({ perPerson: 10_000, perPersonDay: 10_000 });
  const change = { templateId: original, limit: 'PER_PERSON', expected: 1_000_000, by: 1, reason: 'as agreed' };
  expect((await editor.call('coupons/changeLimit', change)).body).toMatchObject({
    code: '9001',
    resp_data: { field: 'by' },
  });
});

it('copies terms without stock, discards drafts, and searches', async () => {
  const title = { 'zh-CN': '独一无二100%', en: 'Unlike 100% others' };
  const original = await releaseCoupon({ editor, approver }, { terms: { title } });
  const { templateId } = (await editor.call('coupons/copy', { templateId: original })).body.resp_data;
  expect(await show(templateId)).toMatchObject({
    state: 'DRAFT',
    draft: { terms: { title }, firstStock: { total: 0 } },
  });
  const list = async (filter: object) => (await editor.call('coupons/list', filter)).body.resp_data;
  const ids = ({ items }: { items: { templateId: string }[] }) => items.map((item) => item.templateId);
  expect(ids(await list({ keyword: '100%' }))).toEqual([templateId, original]);
  expect(ids(await list({ keyword: 'unlike', states: ['RUNNING'] }))).toEqual([original]);
  expect(ids(await list({ keyword: 'unlike', draft: 'DRAFT' }))).toEqual([templateId]);
  const first = await list({ keyword: 'unlike', sort: 'left', pageSize: 1 });
  expect(first).toMatchObject({ total: 2, items: [{ templateId }], hasMore: true });
  expect(await list({ keyword: 'unlike', sort: 'left', pageSize: 1, cursor: first.cursor })).toMatchObject({
    total: 2,
    items: [{ templateId: original }],
    hasMore: false,
  });
  expect((await editor.call('coupons/list', { sort: 'position', cursor: first.cursor })).body).toMatchObject({
    code: '9001',
    resp_data: { field: 'cursor' },
  });
  expect(await list({ keyword: '100_' })).toMatchObject({ total: 0 });
  const discard = { templateId, expectedRevision: 1, reason: 'not needed' };
  expect((await editor.call('coupons/discardDraft', discard)).body.code).toBe('0000');
  expect((await editor.call('coupons/show', { templateId })).body.code).toBe('8006');
  const states = await list({ states: ['ARCHIVED'] });
  expect(new Set(states.items.map((item: { state: string }) => item.state))).toEqual(new Set(['ARCHIVED']));
});

it('links of the rules lead to allowed hosts only, also in a draft of earlier days', async () => {
  const linked = (host: string) => {
    const html = `<p><a href="https://${host}/x">x</a></p>`;
    return { ruleHtml: { 'zh-CN': html, en: '<p>x</p>' } };
  };
  const foreign = { status: 400, body: { code: '9001', resp_data: { field: 'terms.ruleHtml.zh-CN' } } };
  const refused = await save({ terms: writtenTerms(linked('evil.example')) });
  expect(refused).toMatchObject(foreign);
  expect(refused.body.resp_data.problem).toContain('https://evil.example/x');

  const { templateId } = (await save({ terms: writtenTerms(linked('good.example')) })).body.resp_data;
  const draft = { templateId, expectedRevision: 1 };
  const setTerms = (terms: object) =>
    database.db
      .updateTable('coupon_draft')
      .set({ terms: JSON.stringify(terms) as never })
      .where('template_id', '=', templateId)
      .execute();
  await setTerms(writtenTerms(linked('evil.example')));
  expect(await editor.call('coupons/submitDraft', draft)).toMatchObject(foreign);
  await setTerms(writtenTerms(linked('good.example')));
  expect((await editor.call('coupons/submitDraft', draft)).status).toBe(200);
});
