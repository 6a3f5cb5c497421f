import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#test/database.ts';
import { MASTER_KEY } from '#test/master-key.ts';
import { otlpReceiver } from '#test/otlp-receiver.ts';
import { startServer } from '#test/server-process.ts';

/* Whole servers, as `npm start` runs them. */

const LOADED = join(import.meta.dirname, '../../../test/loaded-packages-process.ts');
const SDK = '@opentelemetry/sdk-trace-base';

const databases: TestDatabase[] = [];
afterAll(() => Promise.all(databases.map((database) => database.close())));

async function server(settings: Readonly<Record<string, string>>) {
  const database = await testDatabase();
  databases.push(database);
  const started = startServer({
    DATABASE_URL: database.url,
    SECRET_KEY: MASTER_KEY.toString('base64'),
    SANDBOX: 'on',
    DEMO_PROVINCE: 'false',
    NODE_OPTIONS: `--import ${LOADED}`,
    ...settings,
  });
  const [, origin = ''] = await started.prints(/(http:\/\/[^/]+)\/docs/);
  return {
    prints: started.prints,
    answer: () => fetch(`${origin}/bass-card/none`),
    /** Stops it; what it said, and how long that took. */
    async stop() {
      const before = performance.now();
      started.process.kill('SIGTERM');
      const { code, output, errors } = await started.ended;
      return { code, output, errors, tookMs: performance.now() - before };
    },
  };
}

/** How long the end of a server takes. */
let usualMs = 0;

test('without a collector only the interfaces of OpenTelemetry are loaded, and nothing of its SDK', async () => {
  const plain = await server({});
  expect((await plain.answer()).status).toBe(404);
  const { output, tookMs } = await plain.stop();
  expect(output).toMatch(/^loaded: @opentelemetry\/api\.$/m);
  usualMs = tookMs;
});

test('the last spans are handed on when the server ends', async () => {
  const receiver = await otlpReceiver();
  const traced = await server({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_SERVICE_NAME: 'north' });
  const { headers } = await traced.answer();
  expect(headers.get('content-type')).toMatch('json');
  const { code, output } = await traced.stop();
  await receiver.close();
  expect([code, output]).toEqual([0, expect.stringContaining(SDK)]);
  const request = receiver.spans.find(({ name }) => name === 'GET unknown');
  expect(request?.resource).toMatchObject({ 'service.name': 'north' });
});

test('a collector that takes spans and never answers delays no answer, and the end by three seconds at most', async () => {
  const silent = createServer((socket) => socket.on('error', () => undefined).resume());
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  const { port } = silent.address() as { port: number };
  const traced = await server({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` });
  for (let asked = 0; asked < 20; asked += 1) expect((await traced.answer()).status).toBe(404);
  const ended = await traced.stop();
  silent.close();
  expect(ended.code).toBe(0);
  expect(ended.tookMs - usualMs).toBeLessThan(8_000);
});

test('where no collector listens the log says so once, and calls are answered', async () => {
  const traced = await server({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
    OTEL_EXPORTER_OTLP_TIMEOUT: '200',
    OTEL_BSP_SCHEDULE_DELAY: '50',
  });
  expect((await traced.answer()).status).toBe(404);
  await traced.prints(/traces could not be handed on/);
  // Time for many more failures.
  for (let asked = 0; asked < 20; asked += 1) {
    expect((await traced.answer()).status).toBe(404);
    await pause(50);
  }
  const { code, output } = await traced.stop();
  expect(code).toBe(0);
  expect(output.match(/traces could not be handed on/g)).toHaveLength(1);
});
