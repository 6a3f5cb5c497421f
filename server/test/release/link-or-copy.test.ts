import { mkdir, readdir, readFile, readlink, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '#test/data-folder.ts';
import { PROJECT, runProgram } from './archives.ts';

const LINK_OR_COPY = join(PROJECT, 'scripts/set-up/link-or-copy.sh');
/** Links one file and then fails, as across file systems; copies as ever. */
const CP_WITHOUT_LINKS = `#!/bin/sh
[ "$1" = -al ] || exec /bin/cp "$@"
mkdir "$3" && ln "$2/one" "$3/one"
echo 'cp: Invalid cross-device link' >&2
exit 1
`;

let folder: TemporaryFolder;
let packages: string;
beforeAll(async () => {
  folder = await temporaryFolder();
  packages = join(folder.path, 'packages');
  await mkdir(join(packages, 'scope'), { recursive: true });
  await writeFile(join(packages, 'one'), 'one');
  await writeFile(join(packages, 'scope/two'), 'two');
  await symlink('../../server', join(packages, 'scope/workspace'));
  await mkdir(join(folder.path, 'programs'));
  await writeFile(join(folder.path, 'programs/cp'), CP_WITHOUT_LINKS, { mode: 0o755 });
});
afterAll(() => folder.remove());

it.each([
  ['links', '/usr/bin:/bin', true],
  ['copies where no links can be made', () => `${join(folder.path, 'programs')}:/usr/bin:/bin`, false],
] as const)('%s', async (name, path, isLinked) => {
  const to = join(folder.path, name);
  await runProgram('sh', [LINK_OR_COPY, packages, to], { env: { PATH: typeof path === 'string' ? path : path() } });
  expect((await readdir(to, { recursive: true })).sort()).toEqual(['one', 'scope', 'scope/two', 'scope/workspace']);
  expect(await readlink(join(to, 'scope/workspace'))).toBe('../../server');
  for (const file of ['one', 'scope/two']) {
    expect(await readFile(join(to, file), 'utf8')).toBe(await readFile(join(packages, file), 'utf8'));
    const [from, made] = await Promise.all([packages, to].map((where) => stat(join(where, file))));
    expect(made?.ino === from?.ino).toBe(isLinked);
  }
});
