import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { api } from '@coupon-centre/contract/api/api';
import type { Call } from '@coupon-centre/contract/call/call';
import { eventType } from '@coupon-centre/contract/events/events';
import { getWxSign } from '@coupon-centre/contract/share/sign-wx-page';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#test/data-folder.ts';
import { scene } from '#test/scene.ts';

const { node } = await scene();

it('describes every call of the contract and nothing else, with what it may answer', async () => {
  const description = (await node.app.http.inject('/openapi.json')).json();
  expect(description.openapi).toBe('3.1.0');
  const paths = [...Object.values(api), getWxSign].map(({ path }) => path);
  expect(Object.keys(description.paths).sort()).toEqual([...paths].sort());
  const collect = description.paths['/bass-card/collectFromCardCenter'].post;
  expect(collect.requestBody.content['application/json'].schema).toEqual({
    $ref: '#/components/schemas/ClaimCouponRequest',
  });
  expect(description.components.schemas.ClaimCouponRequest).toMatchObject({ required: ['sCardId'] });
  expect(collect.description).toContain('| 2005 | 200 | All gone | 已经领完了 |');
  expect(Object.keys(collect.responses).sort()).toEqual(['200', '400', '401', '413', '415', '503']);
  expect(collect.security).toEqual([{ H5_TOKEN: [], ms: [], hc: [] }]);
  expect(collect.operationId).toBe('claimCoupon');
  expect(description.servers).toEqual([{ url: '/' }]);
});

it('describes the one call that is a GET by its query', async () => {
  const description = (await node.app.http.inject('/openapi.json')).json();
  const { get } = description.paths[getWxSign.path];
  expect(get.parameters).toMatchObject([{ in: 'query', name: 'url', required: true }]);
});

it('describes a file by its media types, and its refusals as JSON', async () => {
  const description = (await node.app.http.inject('/openapi.json')).json();
  const { responses } = description.paths[api.downloadCodeFile.path].post;
  expect(responses['200'].content).toEqual({
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
      schema: expect.objectContaining({ format: 'binary' }),
    },
    'text/csv': { schema: expect.objectContaining({ format: 'binary' }) },
  });
  expect(Object.keys(responses).sort()).toEqual(['200', '400', '401', '404', '409', '413', '415', '503']);
  expect(Object.keys(responses['404'].content)).toEqual(['application/json']);
});

it('describes operators’ calls by group, with the right each needs and the ways to show it', async () => {
  const description = (await node.app.http.inject('/openapi.json')).json();
  const callOf = ({ path }: { path: string }) => description.paths[path].post;
  const list = callOf(api.listAudit);
  expect(list.tags).toEqual(['console: audit']);
  expect(list.description).toContain('Needs `audit.read`.');
  expect(list.description).toContain('| 8002 | 403 |');
  expect(list.security).toEqual([{ console_session: [] }, { operator_key: [] }]);
  expect(callOf(api.choosePassword).security).toEqual([{ console_session: [] }]);
  expect(callOf(api.signIn).security).toEqual([]);
  expect(callOf(api.exportAudit).responses['200'].content['text/csv'].schema).toMatchObject({
    format: 'binary',
  });
});

it('names each schema once, and keeps none that is not used', async () => {
  const text = (await node.app.http.inject('/openapi.json')).body;
  const names = Object.keys(JSON.parse(text).components.schemas);
  expect(names).toEqual(
    expect.arrayContaining(['Benefit', 'Card', 'CouponTerms', 'AllGoneRefusal', 'MakeBatchRequest']),
  );
  const led = new Set([...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name));
  expect([...led].sort()).toEqual(names.sort());
});

it('describes the events that webhooks send, each with a named schema', async () => {
  const description = (await node.app.http.inject('/openapi.json')).json();
  expect(Object.keys(description.webhooks)).toEqual([...eventType.options, 'webhook.ping']);
  const { schema } = description.webhooks['coupon.used'].post.requestBody.content['application/json'];
  expect(schema).toEqual({ $ref: '#/components/schemas/CouponUsedEvent' });
  expect(description.components.schemas.CouponUsedEvent.properties.type).toEqual({
    type: 'string',
    const: 'coupon.used',
  });
});

it('says which calls take a key for repeats', async () => {
  const description = (await node.app.http.inject('/openapi.json')).json();
  const headers = ({ path }: { path: string }) => description.paths[path].post.parameters;
  expect(headers(api.makeBatch)).toMatchObject([{ in: 'header', name: 'idempotency-key', required: false }]);
  expect(headers(api.listAudit)).toBeUndefined();
});

it('shows for every call what it is asked, a success and each refusal', async () => {
  const { paths, components } = (await node.app.http.inject('/openapi.json')).json();
  for (const [name, { path, answer, upload }] of Object.entries<Call>(api)) {
    const { requestBody, parameters = [], responses } = paths[path].post;
    const fields = parameters.filter(({ in: where }: { in: string }) => where !== 'cookie');
    if (upload === undefined) {
      expect([name, requestBody.content['application/json'].example]).toEqual([name, expect.anything()]);
    } else {
      const media = { schema: { type: 'string', format: 'binary' } };
      const content = Object.fromEntries(upload.types.map((type) => [type, media]));
      expect([name, requestBody]).toMatchObject([name, { required: true, content }]);
    }
    expect(fields.filter(({ example }: { example?: unknown }) => example === undefined)).toEqual([]);
    const bodies = Object.values<{ content?: Record<string, { example?: unknown; examples?: object }> }>(responses);
    const media = bodies.flatMap(({ content }) => content?.['application/json'] ?? []);
    expect(media.filter(({ example, examples }) => example === undefined && examples === undefined)).toEqual([]);
    const success = responses['200'].content['application/json'];
    if (answer.kind === 'json') {
      expect(success.example ?? success.examples.SUCCESS.value).toMatchObject({ code: '0000', msg: '成功' });
    }
  }
  expect(components.examples.ALL_GONE).toMatchObject({
    summary: 'All gone',
    value: { code: '2005', msg: '已经领完了' },
  });
});

/** Examples that their schemas do not allow are errors, wherever they stand. */
const rules = {
  'no-invalid-media-type-examples': 'error',
  'no-invalid-parameter-examples': 'error',
  'no-invalid-schema-examples': 'error',
};

it('has nothing to find for a linter of such descriptions', async () => {
  const folder = await temporaryFolder();
  const file = join(folder.path, 'openapi.json');
  await writeFile(file, (await node.app.http.inject('/openapi.json')).body);
  const config = join(folder.path, 'redocly.yaml');
  await writeFile(config, JSON.stringify({ extends: ['recommended'], rules }));
  const cli = fileURLToPath(import.meta.resolve('@redocly/cli/package.json')).replace('package.json', 'bin/cli.js');
  const { stderr, stdout } = await promisify(execFile)(
    process.execPath,
    [cli, 'lint', file, `--config=${config}`, '--format=json', '--max-problems=1000'],
    { env: { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' } },
  ).catch((error: { stdout: string; stderr: string }) => error);
  expect(JSON.parse(stdout).totals, stderr).toEqual({ errors: 0, warnings: 0, ignored: 0 });
  await folder.remove();
}, 60_000);

it('is readable at /docs', async () => {
  const page = await node.app.http.inject('/docs/');
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('Coupon centre: calls');
  expect(page.headers['content-security-policy']).toContain("img-src 'self' data:;");
});
