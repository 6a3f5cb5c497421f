import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { claimCoupon } from '@coupon-centre/contract/claim/claim-coupon';
import { v7 as newId } from 'uuid';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { createHttpRisk } from '#platform/gateways/risk/http.ts';
import type { RiskAnswer, RiskQuestion } from '#platform/gateways/risk/port.ts';
import type { SessionTriple } from '#subscriber/session/session-token.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { workOff } from '#test/login-scene.ts';
import { headersOf } from '#test/node.ts';
import { scene } from '#test/scene.ts';
import { createAskOutside } from './outside-service.ts';

const NOW_MS = Date.parse('2026-11-21T10:00:00+08:00');
const SECRET = Buffer.alloc(32, 3);
const silentLog = { warn: () => undefined } as never;

let answer: unknown;
let asked: { readonly headers: Record<string, unknown>; readonly body: string }[] = [];
const server = createServer(async (request, response) => {
  asked.push({ headers: request.headers, body: await text(request) });
  if (answer !== undefined) response.end(JSON.stringify(answer));
});
await once(server.listen(0, '127.0.0.1'), 'listening');
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
});
const http = createHttpRisk(
  { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, secret: SECRET },
  { now: () => NOW_MS },
);

// Not over the network: the tests' machine may be slower than the budget.
let word: RiskAnswer = { kind: 'ALLOW' };
const questions: RiskQuestion[] = [];
const { db, node } = await scene({
  startMs: NOW_MS,
  trustProxy: true,
  riskService: {
    async judge(question) {
      questions.push(question);
      return word;
    },
  },
});
let hosts = 0;
/** From an address of its own, unless it says which: no shipped rule meets one that is new. */
const newAddress = (): string => {
  hosts += 1;
  return `203.0.${100 + hosts}.9`;
};
interface Sent {
  readonly session?: SessionTriple;
  readonly address?: string;
  readonly challenge?: string;
}
const claim = (sCardId: string, { session = node.stranger(), address = newAddress(), ...more }: Sent = {}) =>
  node.post(
    claimCoupon.path,
    { sCardId, requestId: newId(), ...more },
    { ...headersOf(session), 'x-forwarded-for': address },
  );
async function coupon(): Promise<string> {
  word = { kind: 'ALLOW' };
  const { templateId } = await makeTemplate(db, { stock: { total: 100 } });
  await expect.poll(async () => (await claim(templateId)).body.code).toBe('0000');
  return templateId;
}

const question: RiskQuestion = { place: 'CLAIM', marks: {}, isScript: false, hasSolved: false, verdict: 'ALLOW' };
const signal = new AbortController().signal;

it('the service over HTTP is asked with a signature, and half a verdict is none', async () => {
  answer = { verdict: 'HOLD', reason: 'farm' };
  expect(await http.judge(question, signal)).toEqual({ kind: 'HOLD', reason: 'farm' });
  const [{ headers, body } = { headers: {}, body: '' }] = asked;
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const expected = createHmac('sha256', SECRET).update(signed).digest('base64');
  expect(headers['webhook-signature']).toBe(`v1,${expected}`);
  answer = { verdict: 'PERHAPS' };
  expect(await http.judge(question, signal)).toEqual({ kind: 'unknown' });
});

it('refuses, challenges and holds a claim by its word, and tells it no number and no address', async () => {
  const sCardId = await coupon();
  word = { kind: 'REFUSE', reason: 'farm' };
  const refused = await claim(sCardId);
  expect(refused.body).toMatchObject({ code: '2009' });
  expect(refused.body.resp_data.challenge).toBeUndefined();

  word = { kind: 'CHALLENGE' };
  const [session, address] = [node.stranger(), newAddress()];
  const challenged = await claim(sCardId, { session, address });
  const challenge = await workOff(challenged.body.resp_data.challenge);
  expect((await claim(sCardId, { session, address, challenge })).body.code).toBe('0000');

  word = { kind: 'HOLD', reason: 'farm' };
  expect((await claim(sCardId)).body.resp_data).toMatchObject({ state: 'PENDING' });
  const holds = await db.selectFrom('claim_hold').select('rule_id').execute();
  expect(holds).toEqual([{ rule_id: 'outside:farm' }]);
  expect(JSON.stringify(questions)).not.toMatch(/203\.0\.|\b1\d{6,10}\b/);
});

it.each([
  ['built-in', undefined],
  ['allow', 'ALLOW'],
  ['challenge', 'CHALLENGE'],
  ['refuse', 'REFUSE'],
] as const)(
  'without an answer it is %s, and a service that keeps silent is left alone for a while',
  async (noAnswer, verdict) => {
    let calls = 0;
    const never = () => {
      calls += 1;
      return Promise.withResolvers<RiskAnswer>().promise;
    };
    const ask = createAskOutside({ judge: never }, { noAnswer, log: silentLog });
    for (let nth = 0; nth < 8; nth += 1) expect((await ask(question, NOW_MS))?.verdict).toBe(verdict);
    expect(calls).toBe(5);
    await ask(question, NOW_MS + 5_000);
    expect(calls).toBe(6);
  },
);
