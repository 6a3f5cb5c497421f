import { Writable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { systemClock } from '#foundation/time/clock.ts';
import { createLog } from '#platform/process/log.ts';
import { sendTraceparents } from '#platform/tracing/send-traceparents.ts';
import { makeOwned } from '#test/factories/owned.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { documentedGateway, startJsonBiller } from '#test/json-biller.ts';
import { headersOf } from '#test/node.ts';
import { scene } from '#test/scene.ts';

/* A use is found by one id in every line of the log and at the biller, without a collector of traces. */

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';
const PATIENCE = { timeout: 30_000, interval: 100 };
const lines: string[] = [];
const log = createLog(
  'info',
  false,
  new Writable({ write: (line, _coding, done) => done(void lines.push(String(line))) }),
);
let isAnswering = false;
const biller = await startJsonBiller(systemClock, () => (isAnswering ? 'DONE' : 'half'));
const provisioning = await documentedGateway(`http://127.0.0.1:${biller.port}`, systemClock);
const stopSending = sendTraceparents();
afterAll(async () => {
  stopSending();
  await biller.close();
});
const { db, node } = await scene({ role: 'all', log, provisioning });

interface Line {
  readonly msg: string;
  readonly traceId?: string;
  readonly [other: string]: unknown;
}
const withId = (): readonly Line[] =>
  lines.filter((line) => line.includes(TRACE_ID)).map((line) => JSON.parse(line) as Line);
const named = (msg: string): readonly Line[] => withId().filter((line) => line.msg === msg);

test('one id leads from a tap to the biller, through the outbox to the SMS', async () => {
  const template = await makeTemplate(db);
  const { subscriberId, session } = await node.person();
  const { ownedId } = await makeOwned(db, { template, subscriberId, validFromMs: Date.now() - 1_000 });
  const traceparent = `00-${TRACE_ID}-b7ad6b7169203331-01`;
  const answer = await node.post('/bass-card/useCard', { uCardId: ownedId }, { ...headersOf(session), traceparent });
  expect([answer.body.code, answer.body['traceId']]).toEqual(['3010', TRACE_ID]);
  const orderNo: string = answer.body.resp_data.useOrderNo;
  expect(named('a use was answered')).toMatchObject([{ orderNo, state: 'STARTED' }]);
  isAnswering = true;
  const settled = { kind: 'SETTLE_USE', outcome: 'done' };
  await expect.poll(() => named('a message was handled'), PATIENCE).toContainEqual(expect.objectContaining(settled));
  const called = named('an outside system was called').filter(({ gateway }) => gateway === 'provisioning');
  expect(called.map(({ method, outcome }) => `${method} ${outcome}`)).toEqual(
    expect.arrayContaining(['grant unknown', 'grant granted']),
  );
  expect(new Set(called.map((line) => line['orderNo']))).toEqual(new Set([orderNo]));
  const atBiller = biller.traced.filter((request) => request.orderNo === orderNo);
  expect(atBiller.length).toBeGreaterThanOrEqual(2);
  for (const { traceparent: sent } of atBiller) expect(sent?.split('-')[1]).toBe(TRACE_ID);
  await expect
    .poll(() => named('an outside system was called').map(({ gateway }) => gateway), PATIENCE)
    .toContain('sms');
  // Lines of other requests lack the id, and lines that have it contain no phone number.
  expect(lines.length).toBeGreaterThan(withId().length);
  expect(lines.join('')).not.toMatch(/(?<![\da-f])1[3-9]\d{9}(?![\da-f])/);
});
