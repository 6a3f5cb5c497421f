import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { isStopping, run } from './child.mjs';
import { inProject } from './project.mjs';
import { Problem, say } from './say.mjs';

const SERVER_NODE = 24;

function readLock(...parts) {
  const path = inProject(...parts);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : undefined;
}

/**
 * Whether the installation record of npm matches the lock file. npm writes its record last, so an interrupted installation does
 * not count. Packages for other platforms are ignored.
 */
function isInstalled() {
  const locked = readLock('package-lock.json');
  const installed = readLock('node_modules', '.package-lock.json');
  if (installed === undefined) return false;
  return Object.entries(locked).every(([path, wanted]) => {
    if (path === '') return true;
    const found = installed[path];
    if (found === undefined) return wanted.optional === true;
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

/** The npm that runs us, or the one on the path. */
export const npmCommand = () =>
  process.env.npm_execpath === undefined ? ['npm', []] : [process.execPath, [process.env.npm_execpath]];

/** Runs npm with our terminal; returns its exit code. */
export function runNpm(npmArguments, options = {}) {
  const [program, before] = npmCommand();
  return run(program, [...before, ...npmArguments], options);
}

/** Installs the locked packages if missing or different, including those needed to build the page. */
export async function install() {
  if (isInstalled()) return;
  say('Installing the locked packages (npm ci) …');
  const code = await runNpm([
    'ci',
    '--include=dev',
    '--include=optional',
    '--loglevel=error',
    '--no-audit',
    '--no-fund',
  ]);
  if (code !== 0 && !isStopping()) throw new Problem('The packages could not be installed; see the npm output above.');
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
