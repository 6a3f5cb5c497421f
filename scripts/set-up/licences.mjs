import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inProject } from './project.mjs';
import { Problem, say } from './say.mjs';

/*
 * The licences of what a release contains: every package of the lock file that is not for development only. Used unchanged, as
 * packages of their own, weak copyleft is as good as the permissive ones.
 */

const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'Unlicense',
]);

/** An SPDX expression without parentheses inside: of alternatives one is enough, of a sum every part counts. */
function isAllowed(expression = '') {
  const plain = expression.replaceAll(/[()]/g, '');
  const areAll = (sum) => sum.split(' AND ').every((licence) => ALLOWED.has(licence));
  return plain.split(' OR ').some(areAll);
}

/** Path, name, version and licence of what is in production, of the packages that `fits` takes. */
function packagesInProduction(fits = () => true) {
  const { packages } = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8'));
  return Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .filter(([, entry]) => fits(entry))
    .map(([path, { version, license }]) => ({ path, name: path.split('node_modules/').at(-1), version, license }));
}

/** The check of `npm test`: how many packages may be used, and names those that may not. */
export function checkLicences() {
  const packages = packagesInProduction();
  const faults = packages.filter(({ license }) => !isAllowed(license));
  for (const { name, version, license } of faults) say(`${name} ${version}: licence ${license ?? 'unknown'}`);
  return { passed: packages.length - faults.length, failed: faults.length };
}

const isNotice = (name) => /^(licen[cs]e|copying|notice)/i.test(name);

/** Licence and notice files of a package, from the first of the folders that has it installed; empty where it brings none. */
function textsOf(path, folders) {
  const folder = folders.map((root) => join(root, path)).find((place) => existsSync(place));
  if (folder === undefined) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && isNotice(entry.name))
    .map(({ name }) => readFileSync(join(folder, name), 'utf8').trim());
}

/**
 * What must go with a release: each package with its licence texts. `folders`: where packages are installed; `fits`: which entries of
 * the lock file count, otherwise those of every platform.
 */
export function licenceNotices({ folders = [inProject()], fits } = {}) {
  const packages = packagesInProduction(fits);
  if (!existsSync(inProject('node_modules'))) throw new Problem('The packages are not installed: run npm ci first');
  return packages
    .map(({ path, name, version, license }) =>
      [`${name} ${version} (${license})`, ...textsOf(path, folders)].join('\n\n'),
    )
    .join(`\n\n${'-'.repeat(80)}\n\n`);
}
