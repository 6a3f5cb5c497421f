import { readDocument } from '@coupon-centre/contract/content/read-document';
import { MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import { expect, it } from 'vitest';
import { toInstant } from '#foundation/time/business-day.ts';
import { decide, readApproval } from '#test/approval.ts';
import { makeDocument } from '#test/factories/document.ts';
import { localised } from '#test/factories/words.ts';
import { scene } from '#test/scene.ts';

const NOW_MS = Date.parse('2026-11-21T10:00:00+08:00');
const { clock, db, node, editor, approver, administrator } = await scene({
  startMs: NOW_MS,
  operators: ['editor', 'approver', 'administrator'],
  pageLinkHosts: ['good.example'],
});

const words = (text: string) => ({
  title: localised([text, text]),
  html: localised([`<p>${text}</p>`, `<p>${text}</p>`]),
});
const write = (docKey: string, text: string, more: object = {}) =>
  editor.call('content/saveDocument', { docKey, expectedVersion: 0, ...words(text), ...more });
/** Asks for a version and approves it. */
async function publish(docKey: string, text: string, more: object = {}) {
  expect((await write(docKey, text, more)).status).toBe(200);
  expect((await decide(approver, docKey)).body.resp_data).toEqual({ state: 'DONE' });
}
/** What subscribers get. */
const seen = async (docKey: string) =>
  (await node.post(readDocument.path, { docKey }, { 'accept-language': 'en' })).body.resp_data;
/** The same, a second later at most. */
const willBeSeen = (docKey: string) => expect.poll(() => seen(docKey), { timeout: 10_000 });
const show = async (docKey: string) => (await editor.call('content/showDocument', { docKey })).body.resp_data;
const listed = async (docKey: string) => {
  const { items } = (await editor.call('content/listDocuments')).body.resp_data;
  return items.find((item: { docKey: string }) => item.docKey === docKey);
};

it('a document that one operator saved is seen by subscribers after another has approved it, once', async () => {
  const asked = (
    await write('rules', 'First<script>x</script>', { html: localised(['<p>一<script>x</script></p>', '<p>1</p>']) })
  ).body.resp_data;
  expect(asked).toEqual({ approvalId: expect.any(String), hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(await seen('rules')).toBeNull();
  expect(await show('rules')).toMatchObject({ items: [], approvalId: asked.approvalId });
  expect(await listed('rules')).toMatchObject({ inForce: null, coming: null, approvalId: asked.approvalId });
  expect((await decide(editor, 'rules')).body.code).toBe('8002');
  expect(await readApproval(approver, 'rules')).toMatchObject({
    kind: 'DOCUMENT',
    asked: { version: 1, html: { 'zh-CN': '<p>一</p>', en: '<p>1</p>' }, effectiveAt: null },
    inForce: null,
  });
  const answers = await Promise.all([decide(approver, 'rules'), decide(administrator, 'rules')]);
  expect(answers.map(({ body }) => body.code).toSorted()).toEqual(['0000', '8005']);
  await willBeSeen('rules').toMatchObject({ version: 1, html: '<p>1</p>', updatedAt: toInstant(NOW_MS) });
  expect(await show('rules')).toMatchObject({
    items: [{ version: 1, state: 'IN_FORCE', writtenBy: editor.name, effectiveAt: toInstant(NOW_MS) }],
    approvalId: null,
  });
  expect(await listed('rules')).toMatchObject({ inForce: { version: 1 }, coming: null, approvalId: null });
});

it('nobody approves a document of their own', async () => {
  await administrator.call('content/saveDocument', { docKey: 'own', expectedVersion: 0, ...words('Own') });
  expect((await decide(administrator, 'own')).body.code).toBe('8008');
  expect((await decide(approver, 'own')).body.code).toBe('0000');
});

it('a version is in force from its date, to the millisecond', async () => {
  clock.moveTo(NOW_MS);
  const startMs = NOW_MS + 15 * MINUTE_MS;
  await publish('privacy', 'Old');
  await publish('privacy', 'New', { expectedVersion: 1, effectiveAt: toInstant(startMs) });
  expect(await listed('privacy')).toMatchObject({
    title: { en: 'Old' },
    inForce: { version: 1 },
    coming: { version: 2, effectiveAt: toInstant(startMs) },
  });
  expect((await show('privacy')).items).toMatchObject([
    { version: 2, state: 'COMING' },
    { version: 1, state: 'IN_FORCE' },
  ]);
  // Once this is seen, the catalogue has the coming version, too.
  await publish('after-privacy', 'Later');
  await willBeSeen('after-privacy').toMatchObject({ version: 1 });
  clock.moveTo(startMs - 1);
  expect(await seen('privacy')).toMatchObject({ version: 1, title: 'Old' });
  clock.moveTo(startMs);
  const { body } = await node.post(readDocument.path, { docKeys: ['privacy'] });
  expect(body.resp_data.documents).toMatchObject([{ version: 2, updatedAt: toInstant(startMs) }]);
  expect((await show('privacy')).items).toMatchObject([
    { version: 2, state: 'IN_FORCE' },
    { version: 1, state: 'PAST' },
  ]);
  clock.moveTo(NOW_MS);
});

it('whether people must agree again is asked for by the editor and read by the approver', async () => {
  await publish('agreed', 'One');
  expect((await show('agreed')).items).toMatchObject([{ version: 1, asksAgain: false }]);
  await write('agreed', 'Two', { expectedVersion: 1, asksAgain: true });
  expect(await readApproval(approver, 'agreed')).toMatchObject({
    asked: { version: 2, asksAgain: true },
    inForce: { version: 1, asksAgain: false },
  });
  await decide(approver, 'agreed');
  expect((await show('agreed')).items).toMatchObject([{ asksAgain: true }, { asksAgain: false }]);
});

it('a newer version replaces one that was to take effect later', async () => {
  await publish('terms', 'One');
  await publish('terms', 'Two', { expectedVersion: 1, effectiveAt: toInstant(NOW_MS + 15 * MINUTE_MS) });
  await publish('terms', 'Three', { expectedVersion: 2, effectiveAt: toInstant(NOW_MS + 5 * MINUTE_MS) });
  expect((await show('terms')).items).toMatchObject([
    { version: 3, state: 'COMING' },
    { version: 2, state: 'PAST' },
    { version: 1, state: 'IN_FORCE' },
  ]);
  for (const [atMs, version] of [
    [NOW_MS, 1],
    [NOW_MS + 5 * MINUTE_MS, 3],
    [NOW_MS + 20 * MINUTE_MS, 3],
  ] as const) {
    clock.moveTo(atMs);
    await willBeSeen('terms').toMatchObject({ version });
  }
  clock.moveTo(NOW_MS);
});

it('a version that is approved after its date takes effect at its approval', async () => {
  await publish('late', 'One');
  await write('late', 'Two', { expectedVersion: 1, effectiveAt: toInstant(NOW_MS + 5 * MINUTE_MS) });
  clock.moveTo(NOW_MS + 10 * MINUTE_MS);
  await decide(approver, 'late');
  expect((await show('late')).items[0]).toMatchObject({ effectiveAt: toInstant(NOW_MS + 10 * MINUTE_MS) });
  clock.moveTo(NOW_MS);
});

it('one version waits at a time, and a rejected one leaves nothing', async () => {
  await publish('single', 'One');
  const asks = await Promise.all([
    write('single', 'Two', { expectedVersion: 1 }),
    write('single', 'Other', { expectedVersion: 1 }),
  ]);
  expect(asks.map(({ body }) => body.code).toSorted()).toEqual(['0000', '8005']);
  expect((await write('single', 'Stale')).body).toMatchObject({ code: '8004', resp_data: { current: 1 } });
  const rejection = { isApproved: false, reason: 'unclear' };
  expect((await decide(approver, 'single', rejection)).body.resp_data).toEqual({ state: 'REJECTED' });
  await willBeSeen('single').toMatchObject({ version: 1 });
  await publish('single', 'Again', { expectedVersion: 1 });
  await willBeSeen('single').toMatchObject({ version: 2, title: 'Again' });
});

it('an approval is void where another version came in between, and a version is never changed', async () => {
  await publish('base', 'One');
  await write('base', 'Two', { expectedVersion: 1 });
  await makeDocument(db, { docKey: 'base', version: 2, title: localised(['别', 'Other']) });
  expect((await decide(approver, 'base')).body.resp_data).toEqual({ state: 'VOID' });
  expect((await show('base')).items).toHaveLength(2);
  const change = db.updateTable('document').set({ version: 9 }).where('doc_key', '=', 'base').execute();
  await expect(change).rejects.toThrow();
});

it('a date of effect in the past is refused at its field', async () => {
  const answer = await write('past', 'Past', { effectiveAt: toInstant(NOW_MS) });
  expect(answer.body).toMatchObject({ code: '9001', resp_data: { field: 'effectiveAt' } });
});

it('links of a document lead to allowed hosts only', async () => {
  const linked = (href: string) =>
    write('linked', 'x', { html: localised(['<p>x</p>', `<p><a href="${href}">x</a></p>`]) });
  const refused = await linked('https://evil.example/phish?a=1&amp;b=2');
  expect(refused).toMatchObject({ status: 400, body: { code: '9001', resp_data: { field: 'html.en' } } });
  expect(refused.body.resp_data.problem).toContain('https://evil.example/phish?a=1&b=2');
  expect((await linked('https://good.example/more')).status).toBe(200);
});
