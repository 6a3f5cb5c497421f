import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runQuietly } from './child.mjs';
import { Problem, say } from './say.mjs';

const QUIETLY = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };

const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];

const existing = (paths) => paths.find((path) => path !== '' && existsSync(path));

const onPath = (names) => existing(names.flatMap((name) => FOLDERS.map((folder) => join(folder, name))));

/** The program named by the setting, or the first of its names on the path. */
const find = ({ names, setting }) => existing([process.env[setting] ?? '']) ?? onPath(names);

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

const isMissing = (debianPackage) => !succeeds('dpkg-query', ['--show', debianPackage]);

/** Installs Debian's packages where we may; elsewhere nothing happens. */
async function installFromDebian(packages) {
  const before = asRoot();
  if (packages.length === 0 || before === undefined || !succeeds('apt-get', ['--version'])) return;
  say(`Installing ${packages.join(' and ')} …`);
  for (const aptArguments of [['update'], ['install', '--yes', '--no-install-recommends', ...packages]]) {
    const [program, ...programArguments] = [...before, 'apt-get', ...aptArguments];
    await runQuietly(program, programArguments, QUIETLY);
  }
}

/**
 * A program that npm does not provide: the machine's, or Debian's package where we may install it. `packages`: the program's own,
 * then what it needs beyond it, such as fonts, which may be missing on a machine that has the program.
 */
async function programOf(wanted) {
  const { packages, setting, whatFor } = wanted;
  const found = find(wanted);
  await installFromDebian(found === undefined ? packages : packages.slice(1).filter(isMissing));
  const installed = found ?? find(wanted) ?? onPath(wanted.otherwise ?? []);
  if (installed !== undefined) return installed;
  throw new Problem(
    `${whatFor}: as root "apt-get update && apt-get install -y ${packages.join(' ')}", or set ${setting} to one.`,
  );
}

const CHROMIUM = {
  names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  packages: ['chromium', 'fonts-noto-cjk'],
  setting: 'CHROMIUM',
  whatFor: 'The browser is Chromium',
};

/** A browser as people have it, for the page bench. */
export const chromium = () => programOf(CHROMIUM);

/**
 * The browser of the journeys: Chromium without a window of its own, whose pages cost a quarter of the time; the whole browser
 * where Debian's package cannot be had.
 */
export const headlessChromium = () =>
  programOf({
    names: ['chromium-headless-shell'],
    packages: ['chromium-headless-shell', 'fonts-noto-cjk'],
    otherwise: CHROMIUM.names,
    setting: 'CHROMIUM',
    whatFor: 'The browser of the journeys is Chromium (without it: npm test -- --skip journeys)',
  });

/** An SMS gateway, for the tests of our adapter; with it comes an SMS centre's library, for those of SMPP. */
export const kannel = () =>
  programOf({
    names: ['bearerbox'],
    packages: ['kannel', 'libnet-smpp-perl'],
    setting: 'BEARERBOX',
    whatFor: 'The tests of SMS through Kannel need its bearerbox',
  });

/** Makes a small Debian, on which a release is installed in a test. */
export const mmdebstrap = () =>
  programOf({
    names: ['mmdebstrap'],
    packages: ['mmdebstrap', 'iproute2'],
    setting: 'MMDEBSTRAP',
    whatFor: 'The tests of a release on a bare machine need mmdebstrap',
  });

/** The pooler between nodes and a database, for the test of statements through it. */
export const pgBouncer = () =>
  programOf({
    names: ['pgbouncer'],
    packages: ['pgbouncer'],
    setting: 'PGBOUNCER',
    whatFor: 'The tests through a pooler need PgBouncer',
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

/** The driver of WebKit, the engine of every browser on iOS, with a screen in memory for its window. */
export const webkitDriver = () =>
  programOf({
    names: ['WebKitWebDriver'],
    packages: ['webkit2gtk-driver', 'xvfb', 'fonts-noto-cjk'],
    setting: 'WEBKIT_DRIVER',
    whatFor: 'The journeys in WebKit need its driver',
  });

/** Firefox, which is driven without a driver. */
export const firefox = () =>
  programOf({
    names: ['firefox-esr', 'firefox'],
    packages: ['firefox-esr', 'fonts-noto-cjk'],
    setting: 'FIREFOX',
    whatFor: 'The journeys in Firefox need it',
  });

/** A load generator. */
export const wrk = () =>
  programOf({ names: ['wrk'], packages: ['wrk'], setting: 'WRK', whatFor: 'The load needs wrk' });
