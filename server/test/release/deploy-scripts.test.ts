import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '#test/data-folder.ts';

/* The shell of a release, with programs of the machine replaced, and what a release's lists leave out. */

const PROJECT = join(import.meta.dirname, '../../..');
const runProgram = promisify(execFile);

interface FileLists {
  writeFileList(tree: string): void;
  writeImageContents(tree: string): void;
}
const { writeFileList, writeImageContents } = (await import(
  join(PROJECT, 'scripts/set-up/release/file-lists.mjs')
)) as FileLists;
const { writeSums } = (await import(join(PROJECT, 'scripts/set-up/release/sums.mjs'))) as {
  writeSums(folder: string, files: readonly string[]): Promise<void>;
};

let folder: TemporaryFolder;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

describe('a rolling restart', () => {
  const ALL_UP = '# The nodes.\nserver 127.0.0.1:8081 max_fails=0;\nserver 127.0.0.1:8082;\n';
  let at: string;
  let nodes: string;
  /** With a node that does not get ready after its restart while there is a file `broken`. */
  const restart = () =>
    runProgram(join(PROJECT, 'deploy/rolling-restart'), ['8081', '8082'], {
      env: {
        PATH: `${at}:${process.env['PATH']}`,
        NODES: nodes,
        RESTART: join(at, 'restart'),
        RELOAD: join(at, 'reload'),
        WAIT_READY_S: '1',
        SETTLE_S: '0',
        AT: at,
      },
    });
  const program = (name: string, lines: string) => writeFile(join(at, name), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
  /** The nodes that nginx had at each reload. */
  const served = async () =>
    (await readFile(join(at, 'reloads'), 'utf8')).split('--\n').filter((nodesThen) => nodesThen !== '');
  beforeAll(async () => {
    at = join(folder.path, 'nodes');
    nodes = join(at, 'nodes.conf');
    await mkdir(at);
    // It is asked for http://127.0.0.1:PORT/readyz.
    await program('curl', 'for url; do :; done; [ ! -e "$AT/down-$(echo "$url" | cut -d: -f3 | cut -d/ -f1)" ]');
    await program('restart', '[ -e "$AT/broken" ] && touch "$AT/down-$1" || rm -f "$AT/down-$1"');
    await program('reload', 'cat "$NODES" >> "$AT/reloads"; echo -- >> "$AT/reloads"');
  });
  beforeEach(() => writeFile(nodes, ALL_UP));

  test('after one that failed, brings back the node that was left out', async () => {
    await writeFile(join(at, 'broken'), '');
    await expect(restart()).rejects.toThrow(/node 8081: not ready/);
    await expect(restart()).rejects.toThrow(/node 8081: not ready/);
    expect(await readFile(nodes, 'utf8')).toBe(ALL_UP.replace('max_fails=0;', 'max_fails=0 down;'));
    await rm(join(at, 'broken'));
    await restart();
    expect(await readFile(nodes, 'utf8')).toBe(ALL_UP);
    for (const then of await served()) expect(then).toMatch(/^server [^;]*(?<! down);$/m);
  });
});

describe('the lists of a release', () => {
  let tree: string;
  beforeAll(async () => {
    tree = join(folder.path, 'tree');
    for (const file of [
      'release.json',
      'deploy/compose/compose.yaml',
      'deploy/kubernetes/api.yaml',
      'deploy/nginx/a',
    ]) {
      await mkdir(join(tree, file, '..'), { recursive: true });
      await writeFile(join(tree, file), file);
    }
    writeImageContents(tree);
    writeFileList(tree);
  });

  test('what the documents say to edit may be edited, and nothing else', async () => {
    const check = () => runProgram('sha256sum', ['--check', '--strict', 'FILES.sha256'], { cwd: tree });
    await writeFile(join(tree, 'deploy/compose/compose.yaml'), 'edited');
    await writeFile(join(tree, 'deploy/kubernetes/api.yaml'), 'edited');
    expect((await check()).stdout.split('\n')).toEqual(
      ['.dockerignore', 'deploy/nginx/a', 'release.json'].map((file) => `${file}: OK`).concat(''),
    );
    await writeFile(join(tree, 'deploy/nginx/a'), 'edited');
    await expect(check()).rejects.toThrow();
  });

  test('an image gets what the archive has, without settings', async () => {
    const [first, ...lines] = (await readFile(join(tree, '.dockerignore'), 'utf8')).trimEnd().split('\n');
    expect(first).toBe('*');
    const [contents, left] = [
      lines.filter((line) => line.startsWith('!')),
      lines.filter((line) => !line.startsWith('!')),
    ];
    expect(contents).toEqual(['!.dockerignore', '!FILES.sha256', '!deploy', '!release.json']);
    expect(left).toEqual(['deploy/compose', 'deploy/kubernetes', '**/.env']);
  });

  test('checksums of another processor’s archive stay as long as it is there', async () => {
    const at = join(folder.path, 'archives');
    await mkdir(at);
    const [x64, arm64] = [join(at, 'a-x64.tar.gz'), join(at, 'a-arm64.tar.gz')];
    await writeFile(x64, 'x64');
    await writeFile(arm64, 'arm64');
    await writeSums(at, [x64]);
    await writeSums(at, [arm64]);
    await writeFile(x64, 'made again');
    await writeSums(at, [x64]);
    const { stdout } = await runProgram('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: at });
    expect(stdout).toBe('a-arm64.tar.gz: OK\na-x64.tar.gz: OK\n');
    await rm(arm64);
    await writeSums(at, [x64]);
    expect(await readFile(join(at, 'SHA256SUMS'), 'utf8')).not.toContain('arm64');
  });
});

test('a unit that is restarted tries for as long as it takes', async () => {
  const units = join(PROJECT, 'deploy/systemd');
  const texts = await Promise.all((await readdir(units)).map((name) => readFile(join(units, name), 'utf8')));
  const restarted = texts.filter((unit) => /^Restart=/m.test(unit));
  expect(restarted).toHaveLength(2);
  // systemd reads it in this section only.
  for (const unit of restarted) expect(unit.split('[Service]')[0]).toMatch(/^StartLimitIntervalSec=0$/m);
});

test('bin/install replaces an installed release that is damaged', async () => {
  const unpacked = join(folder.path, 'unpacked');
  await cp(join(PROJECT, 'deploy/bin'), join(unpacked, 'bin'), { recursive: true, verbatimSymlinks: true });
  await symlink('/bin/true', join(unpacked, 'bin/node'));
  await writeFile(join(unpacked, 'release.json'), `${JSON.stringify({ version: '0.3.0', arch: 'x64' }, null, 2)}\n`);
  await writeFile(join(unpacked, 'program'), 'whole');
  await chmod(unpacked, 0o755);
  writeFileList(unpacked);
  const prefix = join(folder.path, 'prefix');
  const install = () => runProgram(join(unpacked, 'bin/install'), [], { env: { ...process.env, PREFIX: prefix } });
  await install();
  expect(await readlink(join(prefix, 'current'))).toBe('releases/0.3.0');
  const program = join(prefix, 'releases/0.3.0/program');
  await writeFile(program, 'damaged');
  await install();
  expect(await readFile(program, 'utf8')).toBe('whole');
});

test.each([
  { status: 0, switches: true },
  { status: 1, switches: false },
  // It cannot say: a release that is itself broken keeps no one from going back.
  { status: 2, switches: true },
])('bin/rollback asks the release that serves, too: status $status', async ({ status, switches }) => {
  const prefix = join(folder.path, `rollback-${status}`);
  for (const [version, checked] of [
    ['0.1.0', 0],
    ['0.2.0', status],
  ] as const) {
    const release = join(prefix, 'releases', version);
    await cp(join(PROJECT, 'deploy/bin'), join(release, 'bin'), { recursive: true, verbatimSymlinks: true });
    await mkdir(join(release, 'deploy'));
    for (const program of ['bin/node', 'deploy/rolling-restart']) await symlink('/bin/true', join(release, program));
    await writeFile(join(release, 'bin/coupon-centre'), `#!/bin/sh\necho 'A move has not ended.'; exit ${checked}\n`);
  }
  await symlink('releases/0.2.0', join(prefix, 'current'));
  await symlink('releases/0.1.0', join(prefix, 'previous'));
  const rollback = runProgram(join(prefix, 'current/bin/rollback'), ['8081'], {
    env: { ...process.env, PREFIX: prefix },
  });
  if (switches) await rollback;
  else await expect(rollback).rejects.toThrow(/A move has not ended\./);
  expect(await readlink(join(prefix, 'current'))).toBe(`releases/${switches ? '0.1.0' : '0.2.0'}`);
});

describe('sources outside of git', () => {
  let sources: string;
  /** What a script of the sources prints. */
  const print = (code: string) =>
    runProgram(process.execPath, ['--input-type=module', '--eval', code], {
      cwd: sources,
      env: { PATH: process.env['PATH'], PORT: '0', GIT_CEILING_DIRECTORIES: folder.path },
    });
  beforeAll(async () => {
    sources = join(folder.path, 'sources');
    const settings = 'server/src/platform/settings/unknown-settings.mjs';
    for (const path of ['scripts/set-up', settings, 'package.json', '.env.example']) {
      await cp(join(PROJECT, path), join(sources, path), { recursive: true });
    }
  });

  test('make a release that says so, and is not taken for one of a tag', async () => {
    const { version } = JSON.parse(await readFile(join(sources, 'package.json'), 'utf8'));
    const code = "console.log((await import('./scripts/set-up/release/identity.mjs')).identify().version)";
    expect((await print(code)).stdout).toBe(`${version}-dev.unknown\n`);
  });

  test('a line of .env behind a mark is no setting', async () => {
    const check = () => print("await (await import('./scripts/set-up/prerequisites.mjs')).checkToServe()");
    await writeFile(join(sources, '.env'), '#SMS_GATEWAI=sandbox\n');
    await check();
    await writeFile(join(sources, '.env'), 'SMS_GATEWAI=sandbox\n');
    await expect(check()).rejects.toThrow(/SMS_GATEWAI.*SMS_GATEWAY/s);
  });
});
