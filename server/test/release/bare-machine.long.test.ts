import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { listOffers } from '@coupon-centre/contract/centre/list-offers';
import { PAGE_BASE } from '@coupon-centre/contract/foundation/limits';
import { afterAll, beforeAll, describe, expect, inject, type TestContext, test } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '#test/data-folder.ts';
import { canRelease, cloneOfCommit, hasCommit, PROJECT, releaseOf } from './archives.ts';
import {
  type BareMachine,
  hasSystemdAnalyze,
  makeBareRoot,
  startBareMachine,
  verifyUnits,
  whyNotBare,
} from './bare-root.ts';
import { assignmentsOf, copyIntoImage, imageSteps, onlyGiven, serviceOf } from './recipes.ts';

/*
 * Two releases of one commit are the same bytes, and what they say is done as it stands where there is nothing else: the installation
 * and the unit's command, and the image's steps.
 */

/** Two archives and a Debian are made. */
const PATIENCE_MS = 1_200_000;
const READY = { timeout: 120_000, interval: 1_000 };
const UNITS = ['coupon-centre-api@8081.service', 'coupon-centre-worker.service', 'coupon-centre-migrate.service'];
/** Nothing stands in for the province, so that the first start takes seconds. */
const SETTINGS = { SANDBOX: 'on', DEMO_PROVINCE: 'false' };

describe.skipIf(!canRelease || inject('workerTemplates').length > 0)('a release', () => {
  let folder: TemporaryFolder;
  let first: { folder: string; archive: string };
  beforeAll(async () => {
    folder = await temporaryFolder();
    const tree = (await hasCommit()) ? await cloneOfCommit(join(folder.path, 'one/tree'), '022') : PROJECT;
    first = await releaseOf(tree, join(folder.path, 'one'));
  }, PATIENCE_MS);
  afterAll(() => folder?.remove());

  test(
    'made again elsewhere, by an account with other habits, is the same bytes',
    async (context) => {
      context.skip(!(await hasCommit()), 'sources without their history have no commit');
      const tree = await cloneOfCommit(join(folder.path, 'another/place/tree'), '077');
      const habits = { TZ: 'Asia/Shanghai', LC_ALL: 'C' };
      const again = await releaseOf(tree, join(folder.path, 'again'), habits);
      const sums = (archive: string) => readFile(join(dirname(archive), 'SHA256SUMS'), 'utf8');
      expect(await sums(again.archive)).toBe(await sums(first.archive));
      await rm(join(folder.path, 'again'), { recursive: true });
      await rm(join(folder.path, 'another'), { recursive: true });
    },
    PATIENCE_MS,
  );

  describe('on a machine without npm, compiler or network', () => {
    let machine: BareMachine;
    let whyNot = whyNotBare;
    beforeAll(async () => {
      if (whyNot !== undefined) return;
      const containerfile = await readFile(join(PROJECT, 'deploy/container/Containerfile'), 'utf8');
      const [, debian = ''] = /^ARG BASE=\S+debian:(\w+)-slim$/m.exec(containerfile) ?? [];
      const root = await makeBareRoot(folder.path, debian).catch((error: Error) => {
        whyNot = `no Debian could be fetched: ${error.message}`;
      });
      if (root !== undefined) machine = await startBareMachine(root);
    }, PATIENCE_MS);
    afterAll(() => machine?.stop());
    const needsMachine = (context: TestContext) => context.skip(whyNot !== undefined, `not here: ${whyNot}`);

    /** Asks the node from inside; an empty text while it does not answer. */
    const ask = (node: string, url: string, method = 'GET') => {
      const code = `fetch('${url}', { method: '${method}' }).then(async (answer) => console.log(answer.status, await answer.text()))`;
      return machine.run([node, '--eval', code]).catch(() => '');
    };

    test('there is none of them', async (context) => {
      needsMachine(context);
      const found = await machine.run(['sh', '-c', 'command -v npm node gcc cc make python3 curl wget || true']);
      expect(found).toBe('');
      expect((await machine.run(['cat', '/proc/net/route'])).trim().split('\n')).toHaveLength(1);
    });

    test(
      'it is installed as the documents say, and serves by the unit’s own command',
      async (context) => {
        needsMachine(context);
        await cp(first.archive, join(machine.root, 'root', basename(first.archive)));
        const unpacked = basename(first.folder);
        await machine.run(['useradd', '--system', '--home', '/opt/coupon-centre', 'coupon-centre']);
        await machine.run(['tar', '-xzf', basename(first.archive)], { folder: '/root' });
        expect(await machine.run([`${unpacked}/bin/install`], { folder: '/root' })).toMatch(/: current$/m);
        await machine.run(['install', '-d', '-o', 'coupon-centre', '/var/lib/coupon-centre']);
        const settings = { ...SETTINGS, DATA_DIR: '/var/lib/coupon-centre/data' };
        const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
        await mkdir(join(machine.root, 'etc/coupon-centre'));
        await writeFile(join(machine.root, 'etc/coupon-centre/settings'), lines.join(''));

        const current = '/opt/coupon-centre/current';
        const text = await machine.run(['cat', `${current}/deploy/systemd/coupon-centre-api@.service`]);
        const unit = serviceOf(text, '8081');
        const [file = ''] = unit.get('EnvironmentFile') ?? [];
        const environment = {
          ...assignmentsOf((unit.get('Environment') ?? []).join(' ')),
          ...assignmentsOf(await machine.run(['cat', file])),
        };
        const [user, group, workingDirectory = '', command = ''] = [
          'User',
          'Group',
          'WorkingDirectory',
          'ExecStart',
        ].map((name) => unit.get(name)?.join(' '));
        const node = machine.start(command.split(' '), {
          user: `${user}:${group}`,
          environment,
          folder: workingDirectory,
        });
        const origin = `http://${environment['HOST']}:${environment['PORT']}`;
        await expect.poll(() => ask(`${current}/bin/node`, `${origin}/readyz`), READY).toMatch(/^200 /);
        expect(await ask(`${current}/bin/node`, `${origin}${PAGE_BASE}/`)).toMatch(/^200 <!doctype html>/i);
        expect(await ask(`${current}/bin/node`, `${origin}${listOffers.path}`, 'POST')).toMatch(/^200 .*"code":"0000"/);
        expect(node.status()).toBe(undefined);
        expect(await node.end()).toBe(0);
      },
      PATIENCE_MS,
    );

    test('its units are right as they are installed', async (context) => {
      needsMachine(context);
      context.skip(!hasSystemdAnalyze, 'not here: systemd-analyze');
      const system = join(machine.root, 'etc/systemd/system');
      await cp('/usr/lib/systemd/system', join(machine.root, 'usr/lib/systemd/system'), {
        recursive: true,
        verbatimSymlinks: true,
        filter: (from) => from.endsWith('/system') || /\.(target|slice)$/.test(from),
      });
      await cp(join(machine.root, 'opt/coupon-centre/current/deploy/systemd'), system, { recursive: true });
      expect(verifyUnits(machine.root, [...UNITS, 'coupon-centre.target'])).toBe('');
      const worker = join(system, 'coupon-centre-worker.service');
      await writeFile(
        worker,
        (await readFile(worker, 'utf8')).replace('current/bin/coupon-centre', 'bin/coupon-centre'),
      );
      expect(verifyUnits(machine.root, UNITS)).toMatch(/bin\/coupon-centre is not executable/);
    });

    test(
      'the image’s steps copy what the archive has, whole, and Node runs from it',
      async (context) => {
        needsMachine(context);
        const steps = imageSteps(await readFile(join(first.folder, 'deploy/container/Containerfile'), 'utf8'));
        expect(steps.map(({ instruction }) => instruction)).toEqual([
          'ARG',
          'FROM',
          'COPY',
          'RUN',
          'USER',
          'WORKDIR',
          'ENV',
          'EXPOSE',
          'HEALTHCHECK',
          'ENTRYPOINT',
          'CMD',
        ]);
        const [from, to = ''] = onlyGiven(steps, 'COPY').split(' ');
        expect(from).toBe('.');
        await rm(join(machine.root, to), { recursive: true, force: true });
        await copyIntoImage(first.folder, join(machine.root, to));
        expect(await machine.run(['sh', '-c', onlyGiven(steps, 'RUN')])).toMatch(/^v24\./);
      },
      PATIENCE_MS,
    );
  });
});
