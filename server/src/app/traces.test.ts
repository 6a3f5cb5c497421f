import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, expect, test, vi } from 'vitest';
import { systemClock } from '#foundation/time/clock.ts';
import { createMessageHandler } from '#platform/jobs/message-handler.ts';
import { createLog } from '#platform/process/log.ts';
import { startTracing } from '#platform/tracing/start-tracing.ts';
import { traced } from '#platform/tracing/tracing.ts';
import { makeOwned } from '#test/factories/owned.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { headersOf } from '#test/node.ts';
import { otlpReceiver, type ReceivedSpan } from '#test/otlp-receiver.ts';
import { scene } from '#test/scene.ts';

const CLAIM = '/bass-card/collectFromCardCenter';
const SENT_SPAN = 'b7ad6b7169203331';

const receiver = await otlpReceiver();
vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', receiver.url);
vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '50');
vi.stubEnv('OTEL_RESOURCE_ATTRIBUTES', 'deployment.environment.name=tests');
const stopTracing = startTracing(pino({ level: 'silent' }));
afterAll(async () => {
  await stopTracing();
  await receiver.close();
  vi.unstubAllEnvs();
});
// Started later, so stopped before the tracing is.
const { db, node } = await scene({ role: 'all', metricsToken: 'token-of-the-tests' });

const traceIdOf = (at: number): string => at.toString(16).padStart(32, '7');
const traceparentOf = (traceId: string, flags = '01'): string => `00-${traceId}-${SENT_SPAN}-${flags}`;

/** The one span of this name in a trace, once it is there. */
async function spanOf(traceId: string, name: string): Promise<ReceivedSpan> {
  const named = () => receiver.ofTrace(traceId).filter((span) => span.name === name);
  await expect.poll(() => named().length, { timeout: 20_000 }).toBe(1);
  return named()[0] as ReceivedSpan;
}

test('a claim is one trace from the caller through request and queue to its batch, and the answer tells its id', async () => {
  const { templateId } = await makeTemplate(db, { stock: { total: 10 } });
  const traceId = traceIdOf(1);
  const headers = { ...headersOf(node.stranger()), traceparent: traceparentOf(traceId) };
  const claim = () => node.post(CLAIM, { sCardId: templateId }, headers);
  await expect.poll(async () => (await claim()).body.code).toBe('0000');
  const answer = await claim();
  expect(answer.body['traceId']).toBe(traceId);
  await expect.poll(() => receiver.ofTrace(traceId).some(({ name }) => name === 'claim batch')).toBe(true);
  const batch = receiver.ofTrace(traceId).find(({ name }) => name === 'claim batch');
  const queue = receiver.ofTrace(traceId).find(({ spanId }) => spanId === batch?.parentSpanId);
  await expect.poll(() => receiver.ofTrace(traceId).some(({ spanId }) => spanId === queue?.parentSpanId)).toBe(true);
  const request = receiver.ofTrace(traceId).find(({ spanId }) => spanId === queue?.parentSpanId);
  expect([queue?.name, request?.name, request?.parentSpanId]).toEqual(['claim queue', `POST ${CLAIM}`, SENT_SPAN]);
  expect(request?.attributes).toEqual({
    'http.request.method': 'POST',
    'http.route': CLAIM,
    'http.response.status_code': 200,
    'answer.code': '0000',
  });
  expect(request?.resource).toMatchObject({
    'service.name': 'coupon-centre',
    'deployment.environment.name': 'tests',
  });
});

test('a request whose body comes after its head is one trace too', async () => {
  const { templateId } = await makeTemplate(db, { stock: { total: 10 } });
  const body = JSON.stringify({ sCardId: templateId });
  const send = async (traceId: string): Promise<unknown> => {
    const headers = { ...headersOf(node.stranger()), traceparent: traceparentOf(traceId) };
    const type = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const asking = request(`${node.baseUrl}${CLAIM}`, { method: 'POST', headers: { ...headers, ...type } });
    asking.flushHeaders();
    await pause(100);
    asking.end(body);
    const [answer] = (await once(asking, 'response')) as [IncomingMessage];
    return ((await json(answer)) as { code: unknown }).code;
  };
  await expect.poll(() => send(traceIdOf(5))).toBe('0000');
  expect(await send(traceIdOf(6))).toBe('0000');
  const queue = await spanOf(traceIdOf(6), 'claim queue');
  expect(queue.parentSpanId).toBe((await spanOf(traceIdOf(6), `POST ${CLAIM}`)).spanId);
});

test('every claim of a shared batch leads to it, by its place or by a link', async () => {
  const { templateId } = await makeTemplate(db, { stock: { total: 100 } });
  const claim = (traceId: string) =>
    node.post(CLAIM, { sCardId: templateId }, { ...headersOf(node.stranger()), traceparent: traceparentOf(traceId) });
  await expect.poll(async () => (await claim(traceIdOf(999))).body.code).toBe('0000');
  const traces = Array.from({ length: 40 }, (_, at) => traceIdOf(1_000 + at));
  // While the stock is locked, claims wait in the queue: those that follow the first batches share one.
  const [isLocked, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const lock = db.transaction().execute(async (trx) => {
    await trx.selectFrom('stock_pool').select('pool_id').where('template_id', '=', templateId).forUpdate().execute();
    isLocked.resolve();
    await mayGoOn.promise;
  });
  await isLocked.promise;
  const claimed = traces.map(claim);
  const { server } = node.app.http;
  const connections = () => promisify(server.getConnections.bind(server))();
  await expect.poll(connections).toBeGreaterThanOrEqual(traces.length);
  mayGoOn.resolve();
  await Promise.all([lock, ...claimed]);
  const batches = () => receiver.spans.filter(({ name }) => name === 'claim batch');
  const leadsToBatch = (traceId: string): boolean =>
    batches().some((batch) => batch.traceId === traceId || batch.links?.some((link) => link.traceId === traceId));
  await expect.poll(() => traces.filter(leadsToBatch).length).toBe(traces.length);
  const waits = () => traces.map((id) => receiver.ofTrace(id).find(({ name }) => name === 'claim queue'));
  await expect.poll(() => waits().filter(Boolean).length).toBe(traces.length);
  for (const wait of waits()) {
    const [link] = wait?.links ?? [];
    const batch = batches().find(
      ({ spanId, parentSpanId }) => spanId === link?.spanId || parentSpanId === wait?.spanId,
    );
    expect(batch?.attributes['batch.size']).toBeGreaterThan(0);
  }
  expect(batches().some(({ links = [] }) => links.length > 0)).toBe(true);
});

test('a use is one trace from the request through the biller, the outbox and its worker to the SMS', async () => {
  const template = await makeTemplate(db);
  await expect.poll(() => node.app.http.inject('/readyz').then(({ statusCode }) => statusCode)).toBe(200);
  const { subscriberId, session, phone } = await node.person();
  const { ownedId } = await makeOwned(db, { template, subscriberId, validFromMs: Date.now() - 1_000 });
  const traceId = traceIdOf(2);
  const headers = { ...headersOf(session), traceparent: traceparentOf(traceId) };
  const answer = await node.post('/bass-card/useCard', { uCardId: ownedId }, headers);
  expect([answer.body.code, answer.body['traceId']]).toEqual(['0000', traceId]);
  const request = await spanOf(traceId, 'POST /bass-card/useCard');
  const grant = await spanOf(traceId, 'provisioning grant');
  const message = await spanOf(traceId, 'outbox SEND_SMS');
  const sms = await spanOf(traceId, 'sms send');
  expect([request.parentSpanId, grant.parentSpanId, message.parentSpanId, sms.parentSpanId]).toEqual([
    SENT_SPAN,
    request.spanId,
    request.spanId,
    message.spanId,
  ]);
  expect(grant.attributes).toEqual({ gateway: 'provisioning', method: 'grant', outcome: 'granted' });
  expect(message.attributes).toEqual({ attempt: 1, outcome: 'done' });
  const told = JSON.stringify(receiver.spans);
  for (const secret of [phone, subscriberId, ownedId, session.token]) expect(told).not.toContain(secret);
});

test('a caller who does not record is not recorded, and still is told its trace id', async () => {
  const { templateId } = await makeTemplate(db, { stock: { total: 10 } });
  const traceId = traceIdOf(3);
  const headers = { ...headersOf(node.stranger()), traceparent: traceparentOf(traceId, '00') };
  const { body } = await node.post(CLAIM, { sCardId: templateId }, headers);
  expect(body['traceId']).toBe(traceId);
  const after = await node.post('/bass-card/none?phone=13912345678', {});
  await expect.poll(() => receiver.ofTrace(String(after.body['traceId'])).length).toBe(1);
  expect(receiver.ofTrace(traceId)).toEqual([]);
  expect(receiver.ofTrace(String(after.body['traceId']))[0]?.name).toBe('POST unknown');
  expect(JSON.stringify(receiver.spans)).not.toContain('13912345678');
});

test('an outside system is asked with the trace in the header, also by a module that knows nothing of traces', async () => {
  const asked: unknown[] = [];
  const outside = createServer((request, response) => {
    asked.push(request.headers['traceparent']);
    response.end();
  });
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
  await fetch(url);
  await traced({ name: 'biller', parent: traceparentOf(traceIdOf(4)) }, () => fetch(url));
  outside.closeAllConnections();
  outside.close();
  const { spanId } = await spanOf(traceIdOf(4), 'biller');
  expect(asked).toEqual([undefined, `00-${traceIdOf(4)}-${spanId}-01`]);
});

test('the lines that a job writes carry the trace of what caused it, once each', async () => {
  const [subscriberId, messageId, traceparent] = [uuidv7(), uuidv7(), traceparentOf(traceIdOf(7))];
  const row = { subscriber_id: subscriberId, message_id: messageId, kind: 'NOTIFY', payload: '{}' } as const;
  // Only this test handles it.
  const due_at = new Date(Date.now() + 3_600_000);
  await db
    .insertInto('outbox')
    .values({ ...row, due_at, traceparent })
    .execute();
  const lines: string[] = [];
  const log = createLog('info', false, { write: (line) => lines.push(line) });
  const handle = async (): Promise<never> => {
    log.info('at work');
    log.child({ traceId: traceIdOf(7) }).info('for a request');
    throw new Error('planned');
  };
  const messages = {
    SETTLE_USE: handle,
    REVERSE_USE: handle,
    SEND_SMS: handle,
    REMIND: handle,
    NOTIFY: handle,
    NOTICE: handle,
    CLAWBACK_SMS: handle,
    WATCH_CODE: handle,
  };
  const attempt = createMessageHandler({ db, clock: systemClock, log, messages });
  await attempt({ subscriberId, messageId, attempts: 0 }, new AbortController().signal);
  log.info('of no trace');
  await db.deleteFrom('outbox').where('message_id', '=', messageId).execute();
  expect(lines.map((line) => [JSON.parse(line).msg, line.split(`"traceId":"${traceIdOf(7)}"`).length - 1])).toEqual([
    ['at work', 1],
    ['for a request', 1],
    ['a message could not be handled', 1],
    ['of no trace', 0],
  ]);
});

test('rounds that find nothing leave no span, jobs and rounds with work do', async () => {
  await expect.poll(() => receiver.spans.some(({ name }) => name === 'job retire-old-rows')).toBe(true);
  await traced({ name: 'round idle', parent: null }, async () => undefined);
  await traced({ name: 'round asking', parent: null }, () => traced({ name: 'sms send' }, async () => undefined));
  await traced({ name: 'round working', parent: null }, () => pause(150));
  const names = () => receiver.spans.map(({ name }) => name);
  await expect.poll(names).toEqual(expect.arrayContaining(['round asking', 'round working']));
  expect(names()).not.toContain('round idle');
});
