import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './child.mjs';
import { Problem, say } from './say.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const PACKAGES = ['chromium', 'fonts-noto-cjk'];
const QUIETLY = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };

/** The browser that `CHROMIUM` names, or the first on the path. */
function findChromium() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const found = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [process.env.CHROMIUM ?? '', ...found].find((path) => path !== '' && existsSync(path));
}

const succeeds = (program, programArguments) => {
  try {
    execFileSync(program, programArguments, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** What stands before apt-get for it to have the right; undefined where we cannot have it. */
function asRoot() {
  if (process.getuid() === 0) return [];
  return succeeds('sudo', ['-n', 'true']) ? ['sudo', '-n'] : undefined;
}

/** A Chromium for the journeys: the machine's, else Debian's where we may install it. */
export async function chromium() {
  const found = findChromium();
  if (found !== undefined) return found;
  const before = asRoot();
  if (before !== undefined && succeeds('apt-get', ['--version'])) {
    say(`Installing ${PACKAGES.join(' and ')} …`);
    for (const aptArguments of [['update'], ['install', '--yes', '--no-install-recommends', ...PACKAGES]]) {
      const [program, ...programArguments] = [...before, 'apt-get', ...aptArguments];
      await run(program, programArguments, QUIETLY);
    }
  }
  const installed = findChromium();
  if (installed !== undefined) return installed;
  throw new Problem(
    `The journeys need Chromium: as root "apt-get update && apt-get install -y ${PACKAGES.join(' ')}", or set CHROMIUM to one.`,
  );
}
