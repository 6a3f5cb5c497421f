import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isStopping } from './child.mjs';
import { runNpm } from './install.mjs';
import { inProject } from './project.mjs';
import { Problem, say } from './say.mjs';

const SOURCES = ['web', 'contract', 'package-lock.json', 'tsconfig.base.json'];
const NOT_SOURCES = new Set(['node_modules', 'dist', '.vite', 'coverage']);

const marker = inProject('web', 'dist', 'built-from');

function filesBelow(path) {
  return readdirSync(inProject(path), { withFileTypes: true }).flatMap((entry) => {
    if (NOT_SOURCES.has(entry.name)) return [];
    const inside = join(path, entry.name);
    return entry.isDirectory() ? filesBelow(inside) : [inside];
  });
}

/** Says of all that the page is built from whether any of it changed. */
function sourcesHash() {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    const files = source.includes('.') ? [source] : filesBelow(source).sort();
    for (const file of files)
      hash
        .update(`${file}\0`)
        .update(readFileSync(inProject(file)))
        .update('\0');
  }
  return hash.digest('hex');
}

/** Builds the page where its sources changed since it was built. A build that was cut has no marker and is made again. */
export async function buildPage() {
  const hash = sourcesHash();
  if (existsSync(marker) && readFileSync(marker, 'utf8') === hash) return;
  say('Building the page …');
  rmSync(marker, { force: true });
  const code = await runNpm(['run', 'build', '--workspace', 'web', '--silent']);
  if (code === 0) writeFileSync(marker, hash);
  else if (!isStopping()) throw new Problem('The page could not be built; the reason stands above.');
}
