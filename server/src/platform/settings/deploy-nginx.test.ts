import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:https';
import { join } from 'node:path';
import { listOffers } from '@coupon-centre/contract/centre/list-offers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CERTIFICATE } from '#test/certificate.ts';
import { type TemporaryFolder, temporaryFolder } from '#test/data-folder.ts';
import { freePort } from '#test/free-port.ts';
import { scene } from '#test/scene.ts';

/* nginx with the file that is shipped, in front of a node; only paths, ports and the node's address are others. */

const DEPLOY = join(import.meta.dirname, '../../../../deploy/nginx');
const NGINX = '/usr/sbin/nginx';
const hasNginx = spawnSync(NGINX, ['-v']).status === 0;
const CROWD = 1_500;

const HSTS = 'max-age=31536000; includeSubDomains';

describe.skipIf(!hasNginx)('nginx', async () => {
  const { node } = await scene();
  const agent = new Agent({ keepAlive: true, maxSockets: 50, rejectUnauthorized: false });
  let folder: TemporaryFolder;
  let plain: number;
  let secure: number;
  let running: ChildProcess | undefined;

  /** Starts nginx with the shipped file, in which `change` may alter a limit. */
  async function start(change: (file: string) => string = (file) => file): Promise<void> {
    const { path } = folder;
    const shipped = await readFile(join(DEPLOY, 'coupon-centre.conf'), 'utf8');
    const site = change(shipped)
      .replace(/^ *listen \[::\].*\n/gm, '')
      .replace('listen 80 ', `listen 127.0.0.1:${plain} `)
      .replace('listen 443 ', `listen 127.0.0.1:${secure} `)
      .replaceAll('/etc/nginx/coupon-centre', path)
      .replaceAll('/var/log/nginx', path)
      .replaceAll('/var/cache/nginx', path);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (of) => `${of}_temp_path ${path}/${of};`,
    );
    const file = join(path, 'nginx.conf');
    await writeFile(join(path, 'site.conf'), site);
    await writeFile(
      file,
      `daemon off; worker_processes 1; pid ${path}/nginx.pid; error_log ${path}/error.log; events { worker_connections 4096; }
       http { ${temporary.join(' ')} include ${path}/site.conf; }`,
    );
    const tested = spawnSync(NGINX, ['-t', '-c', file, '-e', join(path, 'error.log')], { encoding: 'utf8' });
    expect(tested.status, tested.stderr).toBe(0);
    running = spawn(NGINX, ['-c', file, '-e', join(path, 'error.log')], { stdio: 'ignore' });
    await expect.poll(() => ask('/healthz').catch(() => undefined), { timeout: 10_000 }).toMatchObject({ status: 200 });
  }

  async function stop(): Promise<void> {
    if (running === undefined) return;
    const exited = once(running, 'exit');
    running.kill('SIGTERM');
    await exited;
    running = undefined;
  }

  function ask(path: string, body?: string, headers: Record<string, string> = {}) {
    const { promise, resolve, reject } = Promise.withResolvers<{ status: number | undefined; hsts: unknown }>();
    const method = body === undefined ? 'GET' : 'POST';
    const sending = request(
      {
        host: '127.0.0.1',
        port: secure,
        path,
        method,
        agent,
        headers: { 'content-type': 'application/json', ...headers },
      },
      (answer) => {
        answer.resume().once('end', () => {
          resolve({ status: answer.statusCode, hsts: answer.headers['strict-transport-security'] });
        });
      },
    );
    sending.on('error', reject);
    sending.end(body);
    return promise;
  }

  beforeAll(async () => {
    folder = await temporaryFolder();
    [plain, secure] = await Promise.all([freePort(), freePort()]);
    await mkdir(join(folder.path, 'coupon-centre'));
    await writeFile(join(folder.path, 'fullchain.pem'), CERTIFICATE.cert);
    await writeFile(join(folder.path, 'key.pem'), CERTIFICATE.key);
    const tls = await readFile(join(DEPLOY, 'tls.conf'), 'utf8');
    await writeFile(join(folder.path, 'tls.conf'), tls.replaceAll('/etc/ssl/coupon-centre', folder.path));
    await writeFile(join(folder.path, 'nodes.conf'), `server ${new URL(node.baseUrl).host} max_fails=0;\n`);
  });
  afterAll(async () => {
    await stop();
    agent.destroy();
    await folder.remove();
  });

  it('answers over TLS with HSTS, sends what a person opens there, and refuses calls in the clear', async () => {
    await start();
    const moved = await fetch(`http://127.0.0.1:${plain}/bass-cardModuleH5/?ch=x`, { redirect: 'manual' });
    expect([moved.status, moved.headers.get('location')]).toEqual([301, 'https://127.0.0.1/bass-cardModuleH5/?ch=x']);
    for (const path of [listOffers.path, '/console-api/session/show', '/login-server/account']) {
      const clear = await fetch(`http://127.0.0.1:${plain}${path}`, { method: 'POST', redirect: 'manual' });
      expect([path, clear.status]).toEqual([path, 403]);
    }
    expect(await ask(listOffers.path, '{}')).toEqual({ status: 200, hsts: HSTS });
    for (const path of ['/metrics', '/readyz', '/sandbox', '/sandbox/sms.json', '/docs', '/docs/', '/openapi.json']) {
      expect(await ask(path), path).toEqual({ status: 404, hsts: HSTS });
    }
  });

  it('lets a crowd behind one address of a carrier through', async () => {
    const answers = await Promise.all(Array.from({ length: CROWD }, () => ask('/healthz')));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  });

  it('answers 429 to an address that floods', async () => {
    await stop();
    await start((file) => file.replace('rate=1000r/s', 'rate=1r/s').replace('burst=5000', 'burst=10'));
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask('/healthz')));
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(30);
  });
});
