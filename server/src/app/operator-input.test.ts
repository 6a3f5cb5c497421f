import { api } from '@coupon-centre/contract/api/api';
import type { Call } from '@coupon-centre/contract/call/call';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import type { TestOperator } from '#test/operator.ts';
import { scene } from '#test/scene.ts';

/** One for each test: their calls are counted. */
const { node, administrator, operator } = await scene({ operators: ['administrator'] });
const other = await operator('administrator');

const calls = Object.values<Call>(api).filter(({ who }) => 'operator' in who);

async function send(call: Call, payload: string, by: TestOperator) {
  const answer = await node.app.http.inject({
    method: 'POST',
    url: call.path,
    payload,
    headers: { ...by.headers, 'content-type': 'application/json' },
  });
  return { status: answer.statusCode, body: answer.body };
}

it.each(calls.map((call) => [call.path, call] as const))(
  '%s refuses what is no object, naming the body',
  async (_path, call) => {
    if (call.upload !== undefined) return;
    for (const payload of ['{"a": ', '[]', '7', '{"__proto__": {"role": 1}}']) {
      const { status, body } = await send(call, payload, administrator);
      expect({ status, ...JSON.parse(body) }, payload).toMatchObject({ status: 400, code: '9001' });
    }
  },
);

/** A value of a field, right or wrong: words that are known somewhere, ids, numbers, texts, nothing. */
const someValue = fc.oneof(
  fc.constantFrom('viewer', 'ACTIVE', 'PASSWORD', 'coupons.read', '2026-11-21T10:00:00+08:00', 'bm8', ''),
  fc.constantFrom('01a1fbfe-67a0-7553-97cf-8f7abb30dadd', '\0', '\uD800', "'; --", '%', '_'),
  fc.constantFrom(null, true, 0, -1, 1.5, 1e21, 100),
  fc.jsonValue({ maxDepth: 2 }),
);

it('answers whatever is sent without a defect, and tells nothing of its inside', async () => {
  const asked = calls.filter(
    ({ upload, who }) => upload === undefined && 'operator' in who && who.operator.includes('.'),
  );
  const request = fc.constantFrom(...asked).chain((call) => {
    const fields = call.request instanceof z.ZodObject ? Object.keys(call.request.shape) : [];
    const body = fc.record(Object.fromEntries(fields.map((field) => [field, someValue])), { requiredKeys: [] });
    return fc.tuple(fc.constant(call), body);
  });
  await fc.assert(
    fc.asyncProperty(request, async ([call, value]) => {
      const { status, body } = await send(call, JSON.stringify(value), other);
      expect([200, 400, 403, 404, 409, 413], body).toContain(status);
      expect(body).not.toMatch(/\\n +at |node_modules|\bselect .+ from |ECONN|\bpg_[a-z]{3}/);
    }),
    { numRuns: 600 },
  );
}, 60_000);

it('refuses a field that a call does not know, by its name', async () => {
  const { status, body } = await send(api.listAudit, JSON.stringify({ pageSize: 10, operatorID: 'x' }), administrator);
  expect({ status, ...JSON.parse(body).resp_data }).toMatchObject({ status: 400, field: 'operatorID' });
});

it.each([
  {
    call: api.listCoupons,
    body: { pageSzie: 3 },
    field: 'pageSzie',
    problem: /^There is no field "pageSzie"; did you mean "pageSize"\?$/,
  },
  {
    call: api.setCouponState,
    body: { reson: 'x' },
    field: 'templateId',
    problem: /^is missing\. There is no field "reson"; did you mean "reason"\?$/,
  },
  {
    call: api.makeGrabSession,
    body: { coupons: [{ templateId: 'x', unit: 1 }] },
    field: 'startAt',
    problem: /^is missing\. There is no field "unit"; did you mean "units"\?$/,
  },
  { call: api.listCoupons, body: { colour: 'red' }, field: 'colour', problem: /^There is no field "colour"$/ },
])('of $body it names the unknown field and the nearest known one', async ({ call, body, field, problem }) => {
  const payload = JSON.stringify(body);
  const headers = { ...administrator.headers, 'content-type': 'application/json', 'accept-language': 'en' };
  const answer = await node.app.http.inject({ method: 'POST', url: call.path, payload, headers });
  expect(answer.json().resp_data).toEqual({ field, problem: expect.stringMatching(problem) });
});
