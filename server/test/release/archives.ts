import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

export const runProgram = promisify(execFile);

export const PROJECT = join(import.meta.dirname, '../../..');
const LINK_OR_COPY = join(PROJECT, 'scripts/set-up/link-or-copy.sh');
const MIGRATIONS = 'server/migrations';
/** An earlier release without it does not start on a newer schema. */
const GOES_BACK = 'server/migrations/works-with.json';
const WITHOUT_COPY = new Set(['node_modules', '.git', 'releases', 'data', '.cache']);

/** Where this processor's archives can be made and run. */
export const canRelease = process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch);

/** Makes the archive of a tree for this processor and unpacks it; returns the release's folder. `environment`: beside our own. */
export async function releaseOf(
  tree: string,
  below: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<{ folder: string; archive: string }> {
  const output = join(below, 'archives');
  await runProgram(process.execPath, ['scripts/release.mjs', '--arch', process.arch, '--output', output], {
    cwd: tree,
    env: { ...process.env, ...environment },
  });
  const name = (await readdir(output)).find((file) => file.endsWith('.tar.gz')) ?? '';
  await runProgram('tar', ['--extract', '--file', join(output, name), '--directory', below]);
  return { folder: join(below, name.replace(/\.tar\.gz$/, '')), archive: join(output, name) };
}

const git = async (...given: readonly string[]): Promise<string> =>
  (await runProgram('git', [...given], { cwd: PROJECT })).stdout.trim();

const knows = (commit: string, path: string): Promise<boolean> =>
  git('cat-file', '-e', `${commit}:${path}`).then(
    () => true,
    () => false,
  );

/** The commit before the one that last added the newest migration, if it can be gone back to; undefined where the history does not reach to it. */
async function commitBefore(newest: string): Promise<string | undefined> {
  const added = await git('log', '--format=%H', '--diff-filter=A', '--', `${MIGRATIONS}/${newest}`).catch(() => '');
  const before = `${added.split('\n')[0]}^`;
  return (await knows(before, GOES_BACK)) ? before : undefined;
}

/** Gives a tree this one's packages, if it has their places. */
async function linkPackages(folder: string): Promise<void> {
  for (const place of ['.', 'server', 'web', 'console', 'contract', 'sandbox', 'e2e', 'bench', 'chaos', 'client']) {
    const packages = join(PROJECT, place, 'node_modules');
    if (!existsSync(packages) || !existsSync(join(folder, place))) continue;
    await runProgram('sh', [LINK_OR_COPY, packages, join(folder, place, 'node_modules')]);
  }
}

/** Whether there is a commit to clone: not in sources without their history. */
export const hasCommit = (): Promise<boolean> => knows('HEAD', 'package.json');

/** A clone of this tree's commit with nothing built, whose files have the rights that a umask leaves. */
export async function cloneOfCommit(folder: string, umask: string): Promise<string> {
  const clone = 'umask "$1" && git clone --quiet "$2" "$3"';
  await runProgram('sh', ['-c', clone, 'sh', umask, PROJECT, folder]);
  await linkPackages(folder);
  return folder;
}

/**
 * A tree of the release before the newest migration, in `folder`: the commit before it, or, where the history does not reach to it, this
 * tree without the migration. Packages and front ends are this tree's, if they are made of the same.
 */
export async function treeBefore(folder: string): Promise<string> {
  const migrations = (await readdir(join(PROJECT, MIGRATIONS))).filter((name) => name.endsWith('.sql')).sort();
  const newest = migrations.at(-1) ?? '';
  const commit = await commitBefore(newest);
  await mkdir(folder, { recursive: true });
  if (commit === undefined) {
    const entries = (await readdir(PROJECT)).filter((name) => !WITHOUT_COPY.has(name));
    const copied = (path: string) => !path.split('/').includes('node_modules');
    for (const name of entries) {
      await cp(join(PROJECT, name), join(folder, name), {
        recursive: true,
        filter: (from) => copied(from.slice(PROJECT.length)),
      });
    }
    await rm(join(folder, MIGRATIONS, newest));
    await rm(join(folder, GOES_BACK));
  } else {
    await runProgram('sh', ['-c', 'git archive "$1" | tar --extract --directory "$2"', 'sh', commit, folder], {
      cwd: PROJECT,
    });
    for (const built of ['web/dist', 'console/dist', 'client/dist']) {
      await cp(join(PROJECT, built), join(folder, built), { recursive: true });
    }
  }
  await linkPackages(folder);
  return folder;
}
