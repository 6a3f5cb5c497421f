import { api } from '@coupon-centre/contract/api/api';
import type { Call } from '@coupon-centre/contract/call/call';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeTemplate } from '#test/factories/template.ts';
import { databaseScene, scene } from '#test/scene.ts';

const on = await databaseScene();
const { db } = on;
await makeTemplate(db);
const { node } = await scene({ on });
const person = await node.person();

const calls = Object.entries<Call>(api).filter(([, { who }]) => 'session' in who);

interface Sent {
  readonly payload: string;
  readonly type?: string;
}
async function send(call: Call, { payload, type = 'application/json' }: Sent) {
  const { token, ms, hc } = person.session;
  const answer = await node.app.http.inject({
    method: 'POST',
    url: call.path,
    payload,
    headers: { 'content-type': type, h5_token: token, ms, hc, 'accept-language': 'en' },
  });
  const body = answer.json();
  return { status: answer.statusCode, body, data: call.answer.envelope === 'card' ? body.resp_data : body.datas };
}

/** Stands for a nest of arrays. */
const DEEP = 'DEEP';

/** Rows that a call could have written. */
const writtenRows = async (): Promise<unknown> => {
  const { rows } = await sql`
    SELECT (SELECT count(*) FROM owned_coupon) AS owned, (SELECT count(*) FROM use_order) AS orders,
           (SELECT count(*) FROM idempotency_key) AS keys, (SELECT count(*) FROM outbox) AS messages,
           (SELECT sum(issued) FROM stock_pool) AS issued, (SELECT count(*) FROM login_code) AS codes,
           (SELECT count(*) FROM exchange_tries) AS tries`.execute(db);
  return rows[0];
};

describe.each(calls)('%s', (_name, call) => {
  it.each([
    ['cut JSON', { payload: '{"sCardId": "x' }, { status: 400, field: 'body' }],
    ['no JSON at all', { payload: 'sCardId=1' }, { status: 400, field: 'body' }],
    ['an array', { payload: '[]' }, { status: 400, field: 'body' }],
    ['a number', { payload: '7' }, { status: 400, field: 'body' }],
    ['a prototype key', { payload: '{"__proto__": {"sCardId": 1}}' }, { status: 400, field: 'body' }],
    [
      'a constructor key',
      { payload: '{"constructor": {"prototype": {"sCardId": 1}}}' },
      { status: 400, field: 'body' },
    ],
    [
      'a form',
      { payload: 'sCardId=1', type: 'application/x-www-form-urlencoded' },
      { status: 415, field: 'content-type' },
    ],
    ['plain text', { payload: '{}', type: 'text/plain' }, { status: 415, field: 'content-type' }],
    ['70 KB', { payload: JSON.stringify({ sCardId: 'x'.repeat(70_000) }) }, { status: 413, field: 'body' }],
  ] as const)('refuses %s with 9001 and the place of the fault', async (_what, sent, { status, field }) => {
    const answer = await send(call, sent);
    expect(answer).toMatchObject({ status, body: { code: '9001' }, data: { field } });
    expect(answer.body.msg).toContain(field);
  });

  it('refuses a wrong type, a missing field and a deep nest, naming the field', async () => {
    const { shape } = call.request as unknown as {
      shape: Record<string, { safeParse(value: unknown): { success: boolean } }>;
    };
    // As text: deeper than our own JSON.stringify goes.
    const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`;
    for (const [field, schema] of Object.entries(shape)) {
      for (const value of [{ a: 1 }, [], DEEP, true, 1.5, -1, '', 'x'.repeat(9000), null]) {
        if (value !== DEEP && schema.safeParse(value).success) continue;
        const answer = await send(call, {
          payload: JSON.stringify({ ...goodRequest(call), [field]: value }).replace(`"${DEEP}"`, deep),
        });
        expect(answer).toMatchObject({ status: 400, body: { code: '9001' } });
        expect(answer.data.field.split('.')[0]).toBe(field);
      }
      if (!schema.safeParse(undefined).success) {
        const { [field]: _left, ...rest } = goodRequest(call);
        expect(await send(call, { payload: JSON.stringify(rest) })).toMatchObject({ status: 400, data: { field } });
      }
    }
  });
});

/** Values that pass the schema, so that one wrong field is the only fault. */
function goodRequest(call: Call): Record<string, unknown> {
  const id = '01a1fbfe-67a0-7553-97cf-8f7abb30dadd';
  const values: Record<string, unknown> = {
    sCardId: id,
    uCardId: id,
    ids: [id],
    amountFen: 5000,
    tab: 'AVAILABLE',
    docKey: 'privacy',
    category: 'OTHER',
    text: 'x',
    pageId: 'spring',
    previewToken: `1.1800000000.${'A'.repeat(43)}`,
    scene: 'USE',
    kind: 'START',
    on: true,
    batchNo: 'B-1',
    extractCode: 'ABCD-1234',
    fileId: id,
    ticket: 'x',
    challengeId: 'x',
    code: '0000000000000000',
    dictCode: 'cardClass',
    spaceCode: 'centre-foot',
    fieldCode: 'traffic',
    phone_no: `${'A'.repeat(511)}=`,
    portalType: 1,
    type: 2,
    random_code: '123456',
    version: '1.0',
    busi_params: '{"token":"x"}',
    cccode: 'c'.repeat(32),
  };
  /** Where the first does not fit. */
  const others: Record<string, unknown> = { portalType: 3 };
  const { shape } = call.request as unknown as {
    shape: Record<string, { safeParse(value: unknown): { success: boolean } }>;
  };
  // A field of the same name is not the same in every call: what does not fit here is left out.
  return Object.fromEntries(
    Object.entries(shape).flatMap(([field, schema]) =>
      [values, others]
        .filter((from) => field in from && schema.safeParse(from[field]).success)
        .map((from) => [field, from[field]]),
    ),
  );
}

it('answers whatever is sent without a defect, without a word of its inside, and changes nothing', async () => {
  const before = await writtenRows();
  const keys = fc.constantFrom(
    'sCardId',
    'uCardId',
    'requestId',
    'cursor',
    'pageSize',
    'tab',
    'keyword',
    'phone_no',
    'docKey',
    'x',
  );
  const body = fc.oneof(
    fc.jsonValue(),
    fc.dictionary(keys, fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' }), fc.integer(), fc.constant('\u0000'))),
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...calls), body, async ([, call], value) => {
      const { status, body: answered } = await send(call, { payload: JSON.stringify(value) });
      // 401: a renewal of the test's own session, which no table knows.
      expect([200, 400, 401, 413]).toContain(status);
      expect(answered.code).toMatch(/^\d{4}$/);
      expect(answered.traceId).toMatch(/^[0-9a-f]{32}$/);
      expect(JSON.stringify(answered)).not.toMatch(
        /\\n +at |node_modules|\bselect .+ from |\.ts\b|ECONN|\bpg_[a-z]{3}/,
      );
    }),
    { numRuns: 3000 },
  );
  expect(await writtenRows()).toEqual(before);
}, 60_000);

it('forbids to keep an answer, whatever it says', async () => {
  const paths = [...calls.map(([, { path }]) => path), '/bass-card/nothing'];
  for (const url of paths) {
    const { headers } = await node.app.http.inject({ method: 'POST', url, payload: { tab: 7, docKey: 7 } });
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  }
});

it('answers an address that is not there, and a method that is not, in the envelope', async () => {
  for (const [method, url] of [
    ['POST', '/bass-card/nothing'],
    ['GET', '/bass-card/useCard'],
    ['POST', '/bass-card/usecard'],
    ['DELETE', '/bass-card/%E0%A4%A'],
  ] as const) {
    const answer = await node.app.http.inject({ method, url });
    expect([400, 404]).toContain(answer.statusCode);
    expect(answer.json()).toMatchObject({ code: '9001' });
  }
});
