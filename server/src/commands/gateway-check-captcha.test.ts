import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkGateway } from '#app/check-gateway.ts';
import { parseEnv } from '#platform/settings/env.ts';
import { type TemporaryFolder, temporaryFolder } from '#test/data-folder.ts';
import { MASTER_KEY } from '#test/master-key.ts';
import { databaseScene } from '#test/scene.ts';

/* What `npm run gateway:check -- CHALLENGE_GATEWAY` finds wrong. */

const { database } = await databaseScene();
let answer: object = {};
const service = createServer((_request, response) => response.end(JSON.stringify(answer)));
let url: string;
let folder: TemporaryFolder;
beforeAll(async () => {
  folder = await temporaryFolder();
  await once(service.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
afterAll(async () => {
  service.closeAllConnections();
  service.close();
  await folder.remove();
});

async function faultsOf(settings: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const own = { DATABASE_URL: database.url, SECRET_KEY: MASTER_KEY.toString('base64'), ...settings };
  const { isWell, lines } = await checkGateway('CHALLENGE_GATEWAY', {
    trial: undefined,
    read: (change = (variables) => variables) => parseEnv(change(own)),
  });
  const faults = lines.filter((line) => line.startsWith('FAULT'));
  expect(isWell).toBe(faults.length === 0);
  return faults;
}

it('siteverify, of ours, keeps everything, and a secret that the service does not know is named', async () => {
  const settings = {
    CHALLENGE_GATEWAY: 'siteverify',
    CAPTCHA_API: 'hcaptcha',
    CAPTCHA_SCRIPT_URL: 'https://captcha.example/api.js',
    CAPTCHA_VERIFY_URL: url,
    CAPTCHA_SITE_KEY: 'key',
    CAPTCHA_SECRET: 'secret',
    CAPTCHA_HOSTNAME: 'coupons.example',
  };
  answer = { success: false, 'error-codes': ['invalid-input-response'] };
  expect(await faultsOf(settings)).toEqual([]);
  answer = { success: false, 'error-codes': ['invalid-input-secret'] };
  expect(await faultsOf(settings)).toEqual([
    expect.stringMatching(/^FAULT {5}verify: a made-up token has failed: it answered 'unknown'.*invalid-input-secret/),
  ]);
});

const WIDGET = "{ api: 'turnstile', scriptUrl: 'https://captcha.example/api.js', siteKey: 'key' }";
const ASKS = 'fetch(settings.GATEWAY_URL, { signal }).then((reply) => reply.json())';
it.each([
  [
    'lets a person pass because the service is away',
    `{ widget: ${WIDGET}, verify: (solved, signal) => ${ASKS}.then(() => ({ kind: 'failed' }), () => ({ kind: 'passed' })) }`,
    /^FAULT {5}verify at an address where nothing listens .*it answered 'passed'/,
  ],
  [
    'takes any token',
    `{ widget: ${WIDGET}, verify: async () => ({ kind: 'passed' }) }`,
    /^FAULT {5}verify: a made-up token has failed: it answered 'passed'/,
  ],
  [
    'has no key to draw with',
    "{ widget: { api: 'turnstile', scriptUrl: 'https://captcha.example/api.js', siteKey: '' }, verify: async () => ({ kind: 'failed' }) }",
    /^FAULT {5}widget: its script, its object and our key there: one of api, scriptUrl and siteKey is missing or wrong/,
  ],
])('a module that %s is named', async (_what, methods, fault) => {
  const path = join(folder.path, `${randomUUID()}.mjs`);
  await writeFile(path, `export const createGateway = ({ settings }) => (${methods});`);
  const faults = await faultsOf({ CHALLENGE_GATEWAY: path, GATEWAY_URL: url });
  expect(
    faults.some((line) => fault.test(line)),
    faults.join('\n'),
  ).toBe(true);
});
