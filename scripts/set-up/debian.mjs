import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './child.mjs';
import { Problem, say } from './say.mjs';

const QUIETLY = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };

/** The program named by the setting, or the first of its names on the path. */
function find({ names, setting }) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  const found = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [process.env[setting] ?? '', ...found].find((path) => path !== '' && existsSync(path));
}

const succeeds = (program, programArguments) => {
  try {
    execFileSync(program, programArguments, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** The prefix that gives apt-get root rights; undefined if unavailable. */
function asRoot() {
  if (process.getuid() === 0) return [];
  return succeeds('sudo', ['-n', 'true']) ? ['sudo', '-n'] : undefined;
}

/** A program that npm does not provide: the machine's, or Debian's package where we may install it. */
async function programOf(wanted) {
  const found = find(wanted);
  if (found !== undefined) return found;
  const { packages, setting, whatFor } = wanted;
  const before = asRoot();
  if (before !== undefined && succeeds('apt-get', ['--version'])) {
    say(`Installing ${packages.join(' and ')} …`);
    for (const aptArguments of [['update'], ['install', '--yes', '--no-install-recommends', ...packages]]) {
      const [program, ...programArguments] = [...before, 'apt-get', ...aptArguments];
      await run(program, programArguments, QUIETLY);
    }
  }
  const installed = find(wanted);
  if (installed !== undefined) return installed;
  throw new Problem(
    `${whatFor}: as root "apt-get update && apt-get install -y ${packages.join(' ')}", or set ${setting} to one.`,
  );
}

/** A browser for the journeys and the page bench. */
export const chromium = () =>
  programOf({
    names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
    packages: ['chromium', 'fonts-noto-cjk'],
    setting: 'CHROMIUM',
    whatFor: 'The browser is Chromium',
  });

/** An SMS gateway, for the tests of our adapter; with it comes an SMS centre's library, for those of SMPP. */
export const kannel = () =>
  programOf({
    names: ['bearerbox'],
    packages: ['kannel', 'libnet-smpp-perl'],
    setting: 'BEARERBOX',
    whatFor: 'The tests of SMS through Kannel need its bearerbox',
  });

/** Prometheus's own check of metrics and alert rules. */
export const promtool = () =>
  programOf({
    names: ['promtool'],
    packages: ['prometheus'],
    setting: 'PROMTOOL',
    whatFor: 'The tests of metrics need promtool',
  });

/** Prometheus itself, which reads a node's metrics in a test. */
export const prometheus = () =>
  programOf({
    names: ['prometheus'],
    packages: ['prometheus'],
    setting: 'PROMETHEUS',
    whatFor: 'The tests of reading metrics need Prometheus',
  });

/** A load generator. */
export const wrk = () =>
  programOf({ names: ['wrk'], packages: ['wrk'], setting: 'WRK', whatFor: 'The load needs wrk' });
