import { api } from '@coupon-centre/contract/api/api';
import type { Call } from '@coupon-centre/contract/call/call';
import { answerSchemas } from '@coupon-centre/contract/call/envelope';
import fc from 'fast-check';
import { expect } from 'vitest';
import { z } from 'zod';
import { headersOf } from '#test/node.ts';
import { scene } from '#test/scene.ts';

/* Requests of every kind to every call: each answer is one that the API description declares. */

/** One session may send 1,200 calls a minute. */
const OPERATORS = 4;

const { node, operator } = await scene();
const administrators = await Promise.all(Array.from({ length: OPERATORS }, () => operator('administrator')));
let sent = 0;
const person = await node.person();
const { paths } = (await node.app.http.inject('/openapi.json')).json();

/** By name, so that a failure is readable. */
const calls: Readonly<Record<string, Call>> = api;
/** A request as the description shows it. */
const exampleOf = ({ path }: Call): Readonly<Record<string, unknown>> =>
  paths[path].post.requestBody?.content['application/json']?.example ?? {};

/** A value of a field, right or wrong. */
const someValue = fc.oneof(
  fc.constantFrom('ACTIVE', '13912345678', '2026-11-21T10:00:00+08:00', '01a1fbfe-67a0-7553-97cf-8f7abb30dadd', ''),
  fc.constantFrom('\0', '\uD800', "'; --", '%', 'https://evil.example/'),
  fc.constantFrom(null, true, 0, -1, 1.5, 1e21, Number.MAX_SAFE_INTEGER),
  fc.jsonValue({ maxDepth: 2 }),
);

/** The example with some fields altered, added or left out; or something else altogether. */
const bodyFor = (call: Call): fc.Arbitrary<string> => {
  const example = exampleOf(call);
  const fields = call.request instanceof z.ZodObject ? Object.keys(call.request.shape) : [];
  const altered = fc.record(Object.fromEntries(fields.map((field) => [field, someValue])), { requiredKeys: [] });
  const without = fc.subarray(fields, { maxLength: Math.min(1, fields.length) });
  const nearly = fc
    .tuple(fc.subarray(fields, { maxLength: Math.min(2, fields.length) }), altered, without)
    .map(([kept, changes, left]) => {
      const body: Record<string, unknown> = { ...example };
      for (const field of kept) if (field in changes) body[field] = changes[field as keyof typeof changes];
      for (const field of left) delete body[field];
      return JSON.stringify(body);
    });
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant(JSON.stringify(example)) },
    { weight: 6, arbitrary: nearly },
    { weight: 2, arbitrary: altered.map((body) => JSON.stringify(body)) },
    { weight: 1, arbitrary: fc.oneof(fc.constantFrom('{"a": ', '[]', '7', 'null', ''), fc.json(), fc.string()) },
  );
};

const someRequest = fc.oneof(
  ...Object.entries(calls).map(([name, call]) =>
    fc.record({
      name: fc.constant(name),
      payload: bodyFor(call),
      type: fc.oneof(
        { weight: 9, arbitrary: fc.constant(call.upload?.types[0] ?? 'application/json') },
        { weight: 1, arbitrary: fc.constantFrom('text/plain', 'application/xml', 'multipart/form-data') },
      ),
      isKnown: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
    }),
  ),
);

/** A subscriber's is a new session: the call before may have ended its own. Operators' calls about themselves come without one. */
function callerOf({ who }: Call): Readonly<Record<string, string>> {
  if ('session' in who) return headersOf(node.sessionFor(person));
  sent += 1;
  return (who.operator.includes('.') && administrators[sent % OPERATORS]?.headers) || { 'x-console': '1' };
}

/** Sends this many. The same seed gives the same requests: a failure is repeatable. */
export async function expectDeclaredAnswers({ requests, seed }: { readonly requests: number; readonly seed: number }) {
  const statuses = new Set<number>();
  await fc.assert(
    fc.asyncProperty(someRequest, async ({ name, payload, type, isKnown }) => {
      const call = calls[name];
      if (call === undefined) throw new Error(name);
      // Without a session an operator's call would say no more than that.
      const headers = { ...(isKnown ? callerOf(call) : {}), 'content-type': type };
      const { statusCode, body } = await node.app.http.inject({ method: 'POST', url: call.path, payload, headers });
      statuses.add(statusCode);
      if (call.answer.kind === 'file' && statusCode === 200) return;
      const schema = answerSchemas(call).get(statusCode);
      expect(schema, `${call.path} ${statusCode} is not declared: ${body}`).toBeDefined();
      const parsed = schema?.safeParse(JSON.parse(body));
      expect(parsed?.error?.issues, `${call.path} ${statusCode}: ${body}`).toBeUndefined();
    }),
    { numRuns: requests, seed },
  );
  // It came past the doors.
  expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 401, 404, 415]));
}
