import { expect, test } from 'vitest';
import { api } from '#api/api.ts';
import type { Call } from '#call/call.ts';
import { answerSchemas, refusalSchema } from '#call/envelope.ts';
import { codes, type RefusalName } from '#call/errors.ts';
import { answerExample, refusalExample, requestExample } from '#call/example-of.ts';

const calls = Object.entries<Call>(api);

test.each(calls)('the example of what %s is asked is a request that it takes', (name, call) => {
  const example = requestExample(name, call);
  expect(call.request.safeParse(example).error).toBeUndefined();
});

test.each(calls.filter(([, { answer }]) => answer.kind === 'json'))(
  'the example of what %s answers is an answer that it may give',
  (name, call) => {
    const example = answerExample(name, call);
    expect(answerSchemas(call).get(200)?.safeParse(example).error).toBeUndefined();
  },
);

test.each(Object.keys(codes) as RefusalName[])('the example of the refusal %s is such a refusal, in words', (name) => {
  for (const envelope of ['card', 'login'] as const) {
    const example = refusalExample(envelope, name);
    expect(refusalSchema(envelope, name).safeParse(example).error).toBeUndefined();
    expect((example as { msg: string }).msg).not.toMatch(/[{}]|undefined/);
  }
});
