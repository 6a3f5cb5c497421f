import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isStopping, runQuietly } from './child.mjs';
import { inProject, SERVER_NODE } from './project.mjs';
import { Problem, say } from './say.mjs';
import { trimPackages } from './trim-packages.mjs';

/** What building the front ends and serving needs; the tools of the checks are in the other workspaces and the project itself. */
const TO_SERVE = ['server', 'sandbox', 'web', 'console'];
const QUIETLY = ['--include=dev', '--include=optional', '--loglevel=error', '--no-audit', '--no-fund'];

function readLock(folder, ...parts) {
  const path = inProject(folder, ...parts);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : undefined;
}

/**
 * Whether the installation record of npm matches the lock file of a folder. npm writes its record last, so an interrupted
 * installation does not count. Packages for other platforms are ignored.
 */
function isInstalled(folder) {
  const locked = readLock(folder, 'package-lock.json');
  const installed = readLock(folder, 'node_modules', '.package-lock.json');
  if (installed === undefined) return false;
  return Object.entries(locked).every(([path, wanted]) => {
    if (path === '') return true;
    const found = installed[path];
    if (found === undefined) return wanted.optional === true;
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(inProject('package-lock.json')))
    .digest('hex');

/** Of which lock file the packages to serve were installed; npm removes it with them. */
const servedFrom = inProject('node_modules', '.to-serve');

const canServe = () => existsSync(servedFrom) && readFileSync(servedFrom, 'utf8') === lockHash();

/** The npm that runs us, or the one on the path. */
export const npmCommand = () =>
  process.env.npm_execpath === undefined ? ['npm', []] : [process.execPath, [process.env.npm_execpath]];

/** Runs npm, whose output is shown only where it fails; returns its exit code. */
export function runNpm(npmArguments, options = {}) {
  const [program, before] = npmCommand();
  return runQuietly(program, [...before, ...npmArguments], options);
}

/** Installs with npm, and leaves out what nothing here reads. */
async function installWith(npmArguments, folder = '.') {
  const code = await runNpm([...npmArguments, ...QUIETLY], { cwd: inProject(folder) });
  if (isStopping()) return;
  if (code !== 0) throw new Problem('The packages could not be installed; see the npm output above.');
  trimPackages(inProject(folder, 'node_modules'));
}

/** Whether the tools of the checks are installed, of this lock file or an older one; they stay. */
const hasTools = () => existsSync(inProject('node_modules', '.package-lock.json')) && !existsSync(servedFrom);

/** Installs the locked packages that building the front ends and serving needs, if missing or different. */
export async function installToServe() {
  if (canServe()) return;
  if (hasTools()) {
    await install();
    return;
  }
  say('Installing the locked packages (npm ci) …');
  await installWith(['ci', ...TO_SERVE.flatMap((workspace) => ['--workspace', workspace])]);
  if (!isStopping()) writeFileSync(servedFrom, lockHash());
}

/** Installs all locked packages if missing or different. What is there to serve stays: a server may be running on it. */
export async function install() {
  if (isInstalled('.')) return;
  say('Installing the locked packages …');
  await installWith(canServe() ? ['install', '--no-save'] : ['ci']);
  if (!isStopping()) rmSync(servedFrom, { force: true });
}

/** Installs what one bench alone needs, from the lock file in its folder. */
export async function installIn(folder) {
  if (isInstalled(folder)) return;
  say(`Installing the locked packages of ${folder} …`);
  await installWith(['ci'], folder);
}

const runs = (program) => {
  try {
    const version = execFileSync(program, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return Number(/^v(\d+)/.exec(version)?.[1]) >= SERVER_NODE;
  } catch {
    return false;
  }
};

/** The Node that the server runs on: the installed one, or the machine's if new enough. */
export function serverNode() {
  const installed = inProject('node_modules', '.bin', 'node');
  const found = [installed, process.execPath].find(runs);
  if (found !== undefined) return found;
  throw new Problem(
    `No Node ${SERVER_NODE} is installed that runs on ${process.platform}-${process.arch}; "npm ci" brings it for Linux, elsewhere the machine's own must be ${SERVER_NODE} or newer.`,
  );
}
