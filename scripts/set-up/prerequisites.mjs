import { existsSync, readFileSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import { misspeltInWords, misspeltSettings } from '../../server/src/platform/settings/unknown-settings.mjs';
import { inProject, project, SERVER_NODE } from './project.mjs';
import { Problem } from './say.mjs';

/* What can be checked before anything is installed, so that a refusal comes at once. */

/** Where the packages bring the server's Node, the machine's only launches it; they do for Linux. */
const OLDEST_NODE = process.platform === 'linux' ? 20 : SERVER_NODE;
const PLATFORMS = ['linux', 'darwin'];
const PROCESSORS = ['x64', 'arm64'];
/** Packages, builds and the first database. */
const NEEDED_BYTES = 1.5e9;
const DEFAULT_PORT = '8080';
const DEFAULT_HOST = '0.0.0.0';

const SETTING = /^\s*(?:export\s+)?([\w.]+)\s*=(.*)$/;

/** Names and values of the lines of a file of settings; quotes stay. The example has its lines behind a mark. */
function linesOf(file, mark = /^/) {
  const path = inProject(file);
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, name, value] = SETTING.exec(line.replace(mark, '')) ?? [];
      return name === undefined ? [] : [[name, value.trim()]];
    });
}

/** The server's settings, with those of the environment over those of `.env`; without empty ones. */
const given = () =>
  Object.fromEntries(
    [...linesOf('.env').filter(([name]) => !process.env[name]), ...Object.entries(process.env)].filter(
      ([, value]) => value.trim() !== '',
    ),
  );

function checkMachine() {
  if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
    return `Node ${OLDEST_NODE} or newer is required; this is ${process.version}.`;
  }
  if (PLATFORMS.includes(process.platform) && PROCESSORS.includes(process.arch)) return '';
  return `Linux or macOS on x64 or arm64 is required; this is ${process.platform} on ${process.arch}. On Windows, use WSL.`;
}

function checkSpace() {
  if (existsSync(inProject('node_modules', '.package-lock.json'))) return '';
  const { bavail, bsize } = statfsSync(project);
  if (bavail * bsize >= NEEDED_BYTES) return '';
  const inGigabytes = (bytes) => (bytes / 1e9).toFixed(1);
  return `${inGigabytes(NEEDED_BYTES)} GB are needed in ${project}; ${inGigabytes(bavail * bsize)} GB are free.`;
}

const checkNames = (settings) =>
  misspeltInWords(
    misspeltSettings(
      Object.keys(settings),
      linesOf('.env.example', /^#(?=[A-Z\d_]+=)/).map(([name]) => name),
    ),
  );

const listenOn = (port, host) =>
  new Promise((resolve) => {
    const server = createServer()
      .once('error', ({ code }) => resolve(code))
      .listen({ port, host }, () => server.close(() => resolve('')));
  });

/** Another's port is told now; anything else that is wrong with port or address the server tells better. */
async function checkPort({ PORT = DEFAULT_PORT, HOST = DEFAULT_HOST }) {
  if (!/^[1-9]\d{0,4}$/.test(PORT)) return '';
  const isTaken = (await listenOn(Number(PORT), HOST)) === 'EADDRINUSE';
  return isTaken ? `Port ${PORT} is in use; stop the other process, or set PORT to another.` : '';
}

function refuse(sentences) {
  const told = sentences.filter((sentence) => sentence !== '');
  if (told.length > 0) throw new Problem(told.join('\n'));
}

/** What every command needs. Throws Problem with all that is missing. */
export const checkPrerequisites = () => refuse([checkMachine(), checkSpace()]);

/** The same, and what a server needs of its settings. */
export async function checkToServe() {
  const settings = given();
  refuse([checkMachine(), checkSpace(), checkNames(settings), await checkPort(settings)]);
}
