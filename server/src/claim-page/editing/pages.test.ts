import type { ClaimPageDraft } from '@coupon-centre/contract/claim-page/claim-page';
import { previewClaimPage } from '@coupon-centre/contract/claim-page/preview-claim-page';
import { showClaimPage } from '@coupon-centre/contract/claim-page/show-claim-page';
import { expect, it } from 'vitest';
import { decide, readApproval } from '#test/approval.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { localised } from '#test/factories/words.ts';
import { databaseScene, scene } from '#test/scene.ts';
import { toldEvents } from '#test/told-events.ts';

const on = await databaseScene();
const { templateId: coupon } = await makeTemplate(on.db);
const { db, node, operator, editor, approver } = await scene({
  on,
  operators: ['editor', 'approver'],
  pageLinkHosts: ['good.example'],
});

type Modules = ClaimPageDraft['modules'];
const grid = (...coupons: string[]): Modules[number] => ({
  kind: 'couponGrid',
  moduleId: 'grid',
  heading: null,
  layout: 'list',
  coupons,
});
const text = (html: string): Modules[number] => ({ kind: 'richText', moduleId: 'text', html: localised([html, html]) });
const written = (title: string, modules: Modules = [grid(coupon)]) => ({
  content: {
    title: localised([title, title]),
    share: { title: localised([title, title]), subTitle: localised([title, title]), imageUrl: null },
    background: { color: '#00566f', image: null },
    modules,
  },
  effectiveFrom: '2026-01-01T00:00:00+08:00',
  effectiveTo: null,
});
const done = { status: 200 };
const refused = (code: string, data: object = {}) => ({ body: { code, resp_data: data } });

/** Makes a page and publishes its first version. */
async function publish(pageId: string): Promise<void> {
  const at = { pageId, version: 1 };
  expect(await editor.call('pages/make', { pageId, ...written('First') })).toMatchObject(done);
  expect(await editor.call('pages/submit', { ...at, expectedRevision: 1 })).toMatchObject(done);
  expect(await decide(approver, pageId)).toMatchObject(done);
  expect(await editor.call('pages/publish', at)).toMatchObject(done);
}
/** The title that everybody sees; undefined where there is no page. */
const seen = async (pageId: string): Promise<string | undefined> => {
  const { code, resp_data } = (await node.post(showClaimPage.path, { pageId })).body;
  return code === '0000' ? resp_data.title : undefined;
};
const auditOf = async (targetId: string): Promise<string[]> => {
  const administrator = await operator('administrator');
  const { items } = (await administrator.call('audit/list', { targetKind: 'page', targetId })).body.resp_data;
  return items.map(({ action }: { action: string }) => action);
};

it('a draft remembers who wrote the version that it began from: they do not approve it', async () => {
  const administrator = await operator('administrator');
  expect(await administrator.call('pages/make', { pageId: 'begun', ...written('Theirs') })).toMatchObject(done);
  await administrator.call('pages/submit', { pageId: 'begun', version: 1, expectedRevision: 1 });
  expect(await decide(approver, 'begun')).toMatchObject(done);
  expect(await administrator.call('pages/publish', { pageId: 'begun', version: 1 })).toMatchObject(done);
  expect(await editor.call('pages/beginDraft', { pageId: 'begun', fromVersion: 1 })).toMatchObject(done);
  await editor.call('pages/submit', { pageId: 'begun', version: 2, expectedRevision: 1 });
  expect(await decide(administrator, 'begun')).toMatchObject(refused('8008', {}));
  expect(await decide(approver, 'begun')).toMatchObject(done);
});

it('goes from draft to everybody, changes, and back to what it was; each step is in the audit', async () => {
  await publish('spring');
  await expect.poll(() => seen('spring'), { timeout: 3_000 }).toBe('First');
  const begun = await editor.call('pages/beginDraft', { pageId: 'spring', fromVersion: 1 });
  expect(begun.body.resp_data).toEqual({ version: 2, revision: 1 });
  const at = { pageId: 'spring', version: 2 };
  await editor.call('pages/saveDraft', { ...at, expectedRevision: 1, ...written('Second') });
  await editor.call('pages/submit', { ...at, expectedRevision: 2 });
  await decide(approver, 'spring');
  await editor.call('pages/publish', at);
  await expect.poll(() => seen('spring'), { timeout: 3_000 }).toBe('Second');
  const back = { pageId: 'spring', version: 1, reason: 'second was wrong' };
  expect(await approver.call('pages/rollBack', back)).toMatchObject(done);
  await expect.poll(() => seen('spring'), { timeout: 3_000 }).toBe('First');
  const waiting = (title: string) => ({ what: 'PAGE', id: 'spring', title, submittedBy: editor.name });
  expect(await toldEvents(db, 'draft.waiting', { id: 'spring' })).toMatchObject([waiting('First'), waiting('Second')]);
  expect(await auditOf('spring')).toEqual([
    'page.rolledBack',
    'page.published',
    'page.approved',
    'page.submitted',
    'page.saved',
    'page.draftBegun',
    'page.published',
    'page.approved',
    'page.submitted',
    'page.made',
  ]);
});

it('authors cannot approve their own page, and only an approved page can be published', async () => {
  const administrator = await operator('administrator');
  const at = { pageId: 'own', version: 1 };
  await administrator.call('pages/make', { pageId: 'own', ...written('Own') });
  expect(await administrator.call('pages/publish', at)).toMatchObject(refused('8005', { state: 'DRAFT' }));
  await administrator.call('pages/submit', { ...at, expectedRevision: 1 });
  expect(await decide(administrator, 'own')).toMatchObject(refused('8008'));
  expect(await administrator.call('pages/publish', at)).toMatchObject(refused('8005', { state: 'IN_REVIEW' }));
  expect(await decide(editor, 'own')).toMatchObject({ status: 403 });
  expect(await decide(approver, 'own', { isApproved: false, reason: 'say more' })).toMatchObject(done);
  const { shown, rejection } = (await editor.call('pages/show', { pageId: 'own' })).body.resp_data;
  expect([shown.state, rejection]).toEqual(['DRAFT', 'say more']);
});

it('a draft is saved only over the revision that was read: of many at once one wins, the others get the new revision', async () => {
  await editor.call('pages/make', { pageId: 'raced', ...written('Raced') });
  const save = (title: string) =>
    editor.call('pages/saveDraft', { pageId: 'raced', version: 1, expectedRevision: 1, ...written(title) });
  const answers = await Promise.all(['a', 'b', 'c', 'd'].map(save));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const stale = answers.filter(({ body }) => body.code === '8004');
  expect(stale.map(({ body }) => body.resp_data)).toEqual([{ current: 2 }, { current: 2 }, { current: 2 }]);
  await editor.call('pages/submit', { pageId: 'raced', version: 1, expectedRevision: 2 });
  expect(await save('late')).toMatchObject(refused('8005', { state: 'IN_REVIEW' }));
});

it('HTML is clean when it is saved', async () => {
  const html = '<p onclick="x()">yes<script>no</script></p>';
  await editor.call('pages/make', { pageId: 'clean', ...written('Clean', [text(html)]) });
  const { content } = (await editor.call('pages/show', { pageId: 'clean' })).body.resp_data;
  expect(content.modules[0].html.en).toBe('<p>yes</p>');
});

it('what cannot be published is refused, and it is said where', async () => {
  const [over, unpublished, empty] = await Promise.all([
    makeTemplate(db, { claimEndMs: Date.now() - 1 }),
    makeTemplate(db, { state: 'DRAFT' }),
    makeTemplate(db, { stock: { total: 0 } }),
  ]);
  const ids = [coupon, over.templateId, unpublished.templateId, empty.templateId];
  const page = written('Faulty', [
    grid(...ids),
    text('<p><a href="https://good.example/a">a</a> <a href="https://bad.example/b?c&amp;d">b</a></p>'),
    {
      kind: 'button',
      moduleId: 'button',
      text: localised(['去', 'Go']),
      isSticky: false,
      does: { kind: 'link', link: 'https://bad.example/' },
    },
  ]);
  const faults = [
    { kind: 'COUPON_ENDED', module: 0, field: 'coupons.1', value: over.templateId },
    { kind: 'COUPON_NOT_PUBLISHED', module: 0, field: 'coupons.2', value: unpublished.templateId },
    { kind: 'COUPON_EMPTY', module: 0, field: 'coupons.3', value: empty.templateId },
    { kind: 'HOST_NOT_ALLOWED', module: 1, field: 'html.zh-CN', value: 'https://bad.example/b?c&d' },
    { kind: 'HOST_NOT_ALLOWED', module: 1, field: 'html.en', value: 'https://bad.example/b?c&d' },
    { kind: 'HOST_NOT_ALLOWED', module: 2, field: 'does.link', value: 'https://bad.example/' },
  ];
  expect((await editor.call('pages/check', page)).body.resp_data).toEqual({ faults });
  await editor.call('pages/make', { pageId: 'faulty', ...page });
  const submitted = await editor.call('pages/submit', { pageId: 'faulty', version: 1, expectedRevision: 1 });
  expect(submitted).toMatchObject({ status: 409, body: { code: '8050', resp_data: { faults } } });
});

it('is checked again when it is published: a coupon may have ended since it was approved', async () => {
  const { templateId } = await makeTemplate(db);
  const at = { pageId: 'late', version: 1 };
  await editor.call('pages/make', { pageId: 'late', ...written('Late', [grid(templateId)]) });
  await editor.call('pages/submit', { ...at, expectedRevision: 1 });
  await decide(approver, 'late');
  await db.updateTable('coupon_template').set({ state: 'STOPPED' }).where('template_id', '=', templateId).execute();
  const kind = 'COUPON_ENDED';
  expect(await editor.call('pages/publish', at)).toMatchObject(refused('8050', { faults: [{ kind, module: 0 }] }));
});

it('goes back to versions that were seen only; a draft thrown away is none', async () => {
  const at = { pageId: 'thrown', version: 1, reason: 'not needed' };
  await editor.call('pages/make', { pageId: 'thrown', ...written('Thrown') });
  expect(await editor.call('pages/takeDown', at)).toMatchObject(done);
  expect(await approver.call('pages/rollBack', at)).toMatchObject(refused('8005', { state: 'RETIRED' }));
  expect(await approver.call('pages/rollBack', { ...at, pageId: 'nothing' })).toMatchObject(refused('8006'));
});

it('thrown away in review, its request ends with it, and the page can be submitted again', async () => {
  const at = { pageId: 'recalled', version: 1 };
  await editor.call('pages/make', { pageId: 'recalled', ...written('Recalled') });
  await editor.call('pages/submit', { ...at, expectedRevision: 1 });
  const waiting = await readApproval(approver, 'recalled');
  expect(await editor.call('pages/takeDown', { ...at, reason: 'not yet' })).toMatchObject(done);
  const { approvalId, hash } = waiting;
  expect((await approver.call('approvals/show', { approvalId })).body.resp_data).toMatchObject({
    state: 'VOID',
    end: { by: editor.name, reason: 'not yet' },
  });
  const late = await approver.call('approvals/decide', { approvalId, hash, isApproved: true });
  expect(late).toMatchObject(refused('8005', { state: 'VOID' }));
  await editor.call('pages/beginDraft', { pageId: 'recalled', fromVersion: 1 });
  const again = await editor.call('pages/submit', { pageId: 'recalled', version: 2, expectedRevision: 1 });
  expect(again).toMatchObject(done);
  expect(await decide(approver, 'recalled')).toMatchObject(done);
  // Discarding an approved version keeps the open request of the next one.
  await editor.call('pages/beginDraft', { pageId: 'recalled', fromVersion: 1 });
  await editor.call('pages/submit', { pageId: 'recalled', version: 3, expectedRevision: 1 });
  await editor.call('pages/takeDown', { pageId: 'recalled', version: 2, reason: 'not that one' });
  expect(await decide(approver, 'recalled')).toMatchObject({ body: { resp_data: { state: 'DONE' } } });
});

it('taken down it is not there any more, until it is rolled back to', async () => {
  await publish('down');
  await expect.poll(() => seen('down'), { timeout: 3_000 }).toBe('First');
  const at = { pageId: 'down', version: 1, reason: 'wrong day' };
  await editor.call('pages/takeDown', at);
  await expect.poll(() => seen('down'), { timeout: 3_000 }).toBeUndefined();
  await approver.call('pages/rollBack', at);
  await expect.poll(() => seen('down'), { timeout: 3_000 }).toBe('First');
});

it('a front route shows the page that one asked for and another approved; a change in between voids the request', async () => {
  await Promise.all([publish('front_a'), publish('front_b')]);
  const ask = (pageId: string | null, expectedPageId: string | null, front = 'H5Index') =>
    editor.call('pages/setFront', { front, pageId, expectedPageId, reason: 'new season' });
  const approve = (pageId: string | null) => decide(approver, `H5Index ${pageId ?? '-'}`);
  const shown = async () => (await node.post(showClaimPage.path, { pageId: 'H5Index' })).body.resp_data.pageId;
  const answers = await Promise.all(['front_a', 'front_b'].map((pageId) => ask(pageId, null)));
  expect(answers.map(({ body }) => body.code)).toEqual(['0000', '0000']);
  expect(await ask('front_a', null)).toMatchObject(refused('8005', { state: 'IN_REVIEW' }));
  expect(await shown()).toBe('H5Index');
  expect(await decide(editor, 'H5Index front_a')).toMatchObject({ status: 403 });
  expect((await approve('front_a')).body.resp_data.state).toBe('DONE');
  await expect.poll(shown, { timeout: 3_000 }).toBe('front_a');
  expect((await approve('front_b')).body.resp_data?.state).not.toBe('DONE');
  expect(await shown()).toBe('front_a');
  expect(await ask('front_b', null)).toMatchObject(refused('8004', { current: 'front_a' }));
  expect(await ask('front_a', null, 'H5Index1')).toMatchObject(refused('8005', { state: 'H5Index' }));
  expect(await ask('own', null, 'H5Index1')).toMatchObject(refused('8005', { state: 'DRAFT' }));
  expect(await ask('nothing', null, 'H5Index1')).toMatchObject(refused('8006'));
  const fronts = async () => (await editor.call('pages/fronts')).body.resp_data.fronts;
  expect(await fronts()).toMatchObject([
    { front: 'H5Index', page: { pageId: 'front_a', isOnline: true } },
    { front: 'H5Index1', page: null },
  ]);
  expect(await ask(null, 'front_a')).toMatchObject(done);
  expect((await approve(null)).body.resp_data.state).toBe('DONE');
  await expect.poll(shown, { timeout: 3_000 }).toBe('H5Index');
  const administrator = await operator('administrator');
  const asked = { action: 'page.frontSet', targetKind: 'front', targetId: 'H5Index' };
  const { items } = (await administrator.call('audit/list', asked)).body.resp_data;
  expect(items.map(({ after }: { after: object }) => after)).toEqual([{ pageId: null }, { pageId: 'front_a' }]);
});

it('lists by words and state, page by page; an id is given once', async () => {
  for (const pageId of ['list_a', 'list_b']) await editor.call('pages/make', { pageId, ...written('Listed') });
  const list = async (asked: object) => (await editor.call('pages/list', asked)).body.resp_data;
  const first = await list({ keyword: 'list_', state: 'DRAFT', pageSize: 1 });
  expect(first.items).toMatchObject([{ pageId: 'list_b', latest: { version: 1, state: 'DRAFT' } }]);
  const rest = await list({ keyword: 'list_', state: 'DRAFT', pageSize: 1, cursor: first.cursor });
  expect(rest).toMatchObject({ items: [{ pageId: 'list_a' }], cursor: null, hasMore: false });
  expect((await list({ keyword: 'Listed', state: 'PUBLISHED' })).items).toEqual([]);
  const again = await editor.call('pages/make', { pageId: 'list_a', ...written('Again') });
  expect(again).toMatchObject(refused('8007', { field: 'pageId' }));
});

it('a preview link shows a draft as it is now, and the cards that it names', async () => {
  await editor.call('pages/make', { pageId: 'shown', ...written('Shown') });
  const { path } = (await editor.call('pages/linkPreview', { pageId: 'shown', version: 1 })).body.resp_data;
  const previewToken = new URLSearchParams(path.split('?')[1]).get('previewToken');
  await editor.call('pages/saveDraft', {
    pageId: 'shown',
    version: 1,
    expectedRevision: 1,
    ...written('Shown now'),
  });
  const page = await node.post(previewClaimPage.path, { pageId: 'shown', previewToken });
  expect(page.body.resp_data.title).toBe('Shown now');
  const { cards } = (await editor.call('pages/listCards', { templateIds: [coupon] })).body.resp_data;
  expect([cards.en[0].sCardId, cards['zh-CN'][0].sCardId]).toEqual([coupon, coupon]);
});
