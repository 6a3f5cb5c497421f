import { api } from '@coupon-centre/contract/api/api';
import type { Call } from '@coupon-centre/contract/call/call';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { expect, it } from 'vitest';
import { makeTemplate } from '#test/factories/template.ts';
import { type TestOperator, testKey, testSession } from '#test/operator.ts';
import { scene } from '#test/scene.ts';
import { retireAnswers } from './repeated-request.ts';

const { clock, db, node, administrator, editor, operator } = await scene({ operators: ['administrator', 'editor'] });
const { templateId } = await makeTemplate(db);
const batch = (size: number) => ({
  templateId,
  size,
  validFrom: '2026-11-21T00:00:00+08:00',
  validTo: '2026-12-21T00:00:00+08:00',
});
const send = (path: string, body: object, headers: Readonly<Record<string, string>>) =>
  node.post(`/console-api/${path}`, body, headers);
const keyed = (key: string, { headers }: Pick<TestOperator, 'headers'> = editor) => ({
  ...headers,
  'idempotency-key': key,
});
const batches = async (size: number) =>
  (await db.selectFrom('exchange_job').select('job_id').where('size', '=', size).execute()).length;

it('changes something once, however often and from however many connections the request comes', async () => {
  const answers = await Promise.all(
    Array.from({ length: 64 }, () => send('codes/makeBatch', batch(101), keyed('order-101'))),
  );
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  expect(new Set(answers.map(({ body }) => body.resp_data.batchId)).size).toBe(1);
  expect(await batches(101)).toBe(1);
  const { batchId } = answers[0]?.body.resp_data ?? {};
  const { items } = (await administrator.call('audit/list', { targetKind: 'codeBatch', targetId: batchId })).body
    .resp_data;
  expect(items).toHaveLength(1);
});

it('makes two without a key, and with two keys', async () => {
  await send('codes/makeBatch', batch(102), editor.headers);
  await send('codes/makeBatch', batch(102), editor.headers);
  await send('codes/makeBatch', batch(102), keyed('order-102a'));
  await send('codes/makeBatch', batch(102), keyed('order-102b'));
  expect(await batches(102)).toBe(4);
});

it('refuses a key that was used for another request, and one that is none', async () => {
  await send('codes/makeBatch', batch(103), keyed('order-103'));
  for (const [size, key] of [
    [104, 'order-103'],
    [104, 'no spaces'],
  ] as const) {
    expect(await send('codes/makeBatch', batch(size), keyed(key))).toMatchObject({
      status: 400,
      body: { code: '9001', resp_data: { field: 'idempotency-key' } },
    });
  }
  expect(await batches(104)).toBe(0);
});

it('is the operator’s own: another one’s request with the same key is another request', async () => {
  const other = await operator('editor');
  await send('codes/makeBatch', batch(105), keyed('order-105'));
  await send('codes/makeBatch', batch(105), keyed('order-105', other));
  const key = await testKey({ db }, editor, ['codes.write']);
  await send('codes/makeBatch', batch(105), keyed('order-105', { headers: key }));
  expect(await batches(105)).toBe(2);
});

it('keeps no refused request: it can succeed later', async () => {
  const account = { name: 'new-account', displayName: 'New', role: 'viewer' };
  const taken = await send('operators/make', { ...account, name: editor.name }, keyed('make-one', administrator));
  expect(taken.status).toBe(409);
  expect((await send('operators/make', account, keyed('make-one', administrator))).status).toBe(200);
});

it('answers a repeat with the secret that is shown once, and stores it sealed', async () => {
  const asked = { title: 'till', rights: ['coupons.read'] };
  const first = await send('keys/make', asked, keyed('key-for-till', administrator));
  const repeat = await send('keys/make', asked, keyed('key-for-till', administrator));
  expect(repeat.body.resp_data).toEqual(first.body.resp_data);
  const { key } = first.body.resp_data;
  expect(key).toMatch(/^cck_/);
  const rows = await db.selectFrom('operator_request').selectAll().execute();
  expect(rows.some(({ answer_sealed }) => answer_sealed?.includes(key))).toBe(false);
});

/** Sends a file as the body of an upload with a key. */
async function sendFile(
  path: string,
  { fields, file, key }: { fields: Record<string, string>; file: string; key: string },
) {
  const answer = await fetch(`${node.baseUrl}/console-api/${path}?${new URLSearchParams(fields)}`, {
    method: 'POST',
    body: file,
    headers: { ...keyed(key), 'content-type': 'text/csv' },
  });
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the call answers and fails if it is not there
  return { status: answer.status, body: (await answer.json()) as any };
}
const linesOf = (count: number, first: number) =>
  Array.from({ length: count }, (_, at) => String(first + at)).join('\n');

it('imports a file of codes once, from however many connections it comes, and refuses another file with its key', async () => {
  const coupon = await makeTemplate(db, {
    cardClass: 'life',
    benefit: { kind: 'CODE', amount: 1 },
    externalCodes: true,
    stock: { total: 0 },
  });
  const fields = { templateId: coupon.templateId, fileName: 'codes.csv' };
  // Longer than one part of the body, so that the difference is in a later one.
  const file = linesOf(20_000, 7_000_000_000);
  const import_ = (more: object) => sendFile('codes/importPartnerCodes', { fields, file, key: 'import-once', ...more });
  const answers = await Promise.all(Array.from({ length: 12 }, () => import_({})));
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  expect(new Set(answers.map(({ body }) => body.resp_data.importId)).size).toBe(1);
  const refusal = { status: 400, body: { code: '9001', resp_data: { field: 'idempotency-key' } } };
  expect(await import_({ file: `${file}0` })).toMatchObject(refusal);
  expect(await import_({ fields: { ...fields, fileName: 'others.csv' } })).toMatchObject(refusal);
  const imports = await db.selectFrom('partner_import').select('total_lines').execute();
  expect(imports).toEqual([{ total_lines: 20_000 }]);
  const parts = await db.selectFrom('partner_import_part').select('import_id').distinct().execute();
  expect(parts.length).toBeLessThanOrEqual(1);
  expect((await import_({ key: 'import-twice' })).body.code).toBe('0000');
  expect(await db.selectFrom('partner_import').select('import_id').execute()).toHaveLength(2);
});

it('keeps a list of numbers once, and refuses another list with its key', async () => {
  const fields = { templateId, name: 'spring' };
  const upload = (more: object) =>
    sendFile('distribution/upload', { fields, file: linesOf(50, 13_900_000_000), key: 'list-once', ...more });
  const answers = await Promise.all(Array.from({ length: 12 }, () => upload({})));
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  expect(new Set(answers.map(({ body }) => JSON.stringify(body.resp_data))).size).toBe(1);
  expect(await upload({ file: linesOf(51, 13_900_000_000) })).toMatchObject({
    status: 400,
    body: { resp_data: { field: 'idempotency-key' } },
  });
  expect(await db.selectFrom('distribution').select('valid').execute()).toEqual([{ valid: 50 }]);
  expect(await db.selectFrom('distribution_number').select('line_no').execute()).toHaveLength(50);
});

it.each([
  ['ahead', 0, 8 * DAY_MS],
  ['behind', 0, -8 * DAY_MS],
  ['right, the first one’s ahead', 8 * DAY_MS, 0],
  ['right, the first one’s behind', -8 * DAY_MS, 0],
])('is known to a node whose clock is %s', async (_, firstMs, laterMs) => {
  const sendAt = async (aheadMs: number) => {
    clock.moveBy(aheadMs);
    const session = await testSession({ db }, node, editor);
    const answer = await send('codes/makeBatch', batch(106), keyed(`clock-${firstMs}-${laterMs}`, session));
    clock.moveBy(-aheadMs);
    return answer;
  };
  const before = await batches(106);
  const first = await sendAt(firstMs);
  await retireAnswers(db, Date.now());
  expect(first.status).toBe(200);
  expect((await sendAt(laterMs)).body.resp_data).toEqual(first.body.resp_data);
  expect(await batches(106)).toBe(before + 1);
});

it('lasts a day', async () => {
  const makeOne = () => send('codes/makeBatch', batch(107), keyed('order-107'));
  await makeOne();
  await db
    .updateTable('operator_request')
    .set({ at: new Date(Date.now() - DAY_MS) })
    .execute();
  await retireAnswers(db, Date.now());
  expect(await db.selectFrom('operator_request').select('key').execute()).toEqual([]);
  await makeOne();
  expect(await batches(107)).toBe(2);
});

it('holds for every call that makes something of value', () => {
  const repeatable = Object.entries<Call>(api).filter(([, call]) => call.isRepeatable);
  expect(repeatable.map(([name]) => name).sort()).toEqual([
    'addRiskEntry',
    'changeLimit',
    'changeStock',
    'clawBackCluster',
    'commentApproval',
    'copyCampaign',
    'copyCoupon',
    'distributeToAudience',
    'giveBackAppeal',
    'giveCoupon',
    'importPartnerCodes',
    'makeBatch',
    'makeCampaign',
    'makeGrabSeries',
    'makeGrabSession',
    'makeKey',
    'makeOperator',
    'makePage',
    'makeService',
    'makeWebhook',
    'orderCodeFile',
    'pingWebhook',
    'recordAppeal',
    'refuseAppeal',
    'releaseHolds',
    'repeatWebhookDelivery',
    'restoreCoupon',
    'rotateWebhookSecret',
    'saveBranch',
    'saveDraft',
    'saveRole',
    'setBudget',
    'setDistributionState',
    'setProviderOffer',
    'submitRiskDraft',
    'takeKey',
    'uploadAttributes',
    'uploadDistribution',
    'uploadImage',
    'uploadListNumbers',
    'uploadPlaces',
    'withdrawHolds',
  ]);
});
