import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isStopping } from './child.mjs';
import { runNpm } from './install.mjs';
import { inProject } from './project.mjs';
import { Problem, say } from './say.mjs';

const COMMON_SOURCES = ['contract', 'package-lock.json', 'tsconfig.base.json'];
/** What the client for other systems is made from: its own code, and what describes the API. */
const CLIENT = {
  workspace: 'client',
  name: 'client for other systems',
  sources: ['client', 'server/src/platform/http', ...COMMON_SOURCES],
};

const NOT_SOURCES = new Set(['node_modules', 'dist', '.vite', 'coverage']);

/** The front ends: workspace, display name, and sources. */
const FRONT_ENDS = [
  { workspace: 'web', name: 'page', sources: ['web', ...COMMON_SOURCES] },
  { workspace: 'console', name: 'console', sources: ['console', 'web/build', ...COMMON_SOURCES] },
];

function filesBelow(path) {
  return readdirSync(inProject(path), { withFileTypes: true }).flatMap((entry) => {
    if (NOT_SOURCES.has(entry.name)) return [];
    const inside = join(path, entry.name);
    return entry.isDirectory() ? filesBelow(inside) : [inside];
  });
}

/** A fingerprint of everything that a front end is built from. */
function sourcesHash(sources) {
  const hash = createHash('sha256');
  for (const source of sources) {
    const files = source.includes('.') ? [source] : filesBelow(source).sort();
    for (const file of files)
      hash
        .update(`${file}\0`)
        .update(readFileSync(inProject(file)))
        .update('\0');
  }
  return hash.digest('hex');
}

const markerOf = (workspace) => inProject(workspace, 'dist', 'built-from');

/** Whatever runs us: with another, development code with this folder's path in it would be built. */
const PRODUCTION = { env: { ...process.env, NODE_ENV: 'production' } };

/** Builds a workspace if its sources changed since the last build. An interrupted build has no marker and is repeated. */
async function buildIfChanged({ workspace, name, sources }) {
  const marker = markerOf(workspace);
  const hash = sourcesHash(sources);
  if (existsSync(marker) && readFileSync(marker, 'utf8') === hash) return;
  say(`Building the ${name} …`);
  rmSync(marker, { force: true });
  const code = await runNpm(['run', 'build', '--workspace', workspace, '--silent'], PRODUCTION);
  if (code === 0) writeFileSync(marker, hash);
  else if (!isStopping()) throw new Problem(`The ${name} could not be built; see the output above.`);
}

/** Whether both front ends were built; perhaps from older sources. */
export const hasFrontEnds = () => FRONT_ENDS.every((frontEnd) => existsSync(markerOf(frontEnd.workspace)));

/** Builds the subscribers' page and the operators' console if they changed. */
export async function buildFrontEnds() {
  for (const frontEnd of FRONT_ENDS) {
    if (!isStopping()) await buildIfChanged(frontEnd);
  }
}

/** Builds the typed client if the API changed. */
export const buildClient = () => buildIfChanged(CLIENT);
