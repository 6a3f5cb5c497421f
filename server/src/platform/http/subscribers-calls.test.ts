import { call, json } from '@coupon-centre/contract/call/call';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { systemClock } from '#foundation/time/clock.ts';
import { createLog } from '#platform/process/log.ts';
import type { HandlersOf } from './handler.ts';
import { serveCalls } from './serve-calls.ts';
import { createHttpServer } from './server.ts';

const WAYS = ['answers', 'rejects', 'rejects with no error', 'throws', 'answers what is not declared'] as const;

const calls = {
  act: call({
    path: '/bass-card/act',
    summary: 'x',
    who: { session: 'none' },
    request: z.object({ way: z.enum(WAYS).default('answers') }),
    answer: json(z.object({ length: z.int() })),
    refusals: [],
  }),
};

const handlers: HandlersOf<typeof calls> = {
  act({ way }) {
    if (way === 'throws') throw new Error('a secret');
    if (way === 'rejects') {
      const ofDatabase = { code: '23505', detail: 'Key (phone)=(13800138000) already exists.' };
      return Promise.reject(Object.assign(new Error('a secret of 13800138000'), ofDatabase));
    }
    // As a library may do.
    if (way === 'rejects with no error') return Promise.reject('a secret');
    return Promise.resolve({ length: way === 'answers' ? 7 : 0.5 });
  },
};

const lines: string[] = [];
let http: FastifyInstance;
beforeAll(async () => {
  const log = createLog('error', false, { write: (line) => void lines.push(line) });
  http = await createHttpServer({ log, clock: systemClock });
  await serveCalls(http, { calls, handlers }, { clock: systemClock });
});
afterAll(() => http.close());

const post = (payload?: string) =>
  http.inject({
    method: 'POST',
    url: calls.act.path,
    ...(payload !== undefined && { payload, headers: { 'content-type': 'application/json' } }),
  });

it.each(WAYS.slice(1))(
  'puts it in the envelope when a handler %s, and logs it once under its trace id',
  async (way) => {
    lines.length = 0;
    const answer = await post(JSON.stringify({ way }));
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain('secret');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ msg: 'a request failed', traceId: answer.json().traceId }),
    ]);
    // Neither in an error's text nor in what a library attached.
    expect(lines.join('')).not.toContain('13800138000');
  },
);

it.each([undefined, '', 'null', '{}'])('takes %j for an empty request', async (body) => {
  expect((await post(body)).json()).toMatchObject({ code: '0000', resp_data: { length: 7 } });
});
