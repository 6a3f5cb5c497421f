import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const PROJECT = join(import.meta.dirname, '../../../..');
const SCRIPT = /(?:\.\/)?((?:scripts|server\/src|sandbox\/src)\/[\w./-]+\.(?:mjs|ts))\b/g;

test('every script that the files in deploy and the documents name exists', async () => {
  const folders = await Promise.all(
    ['deploy', 'docs'].map(async (folder) => {
      const entries = await readdir(join(PROJECT, folder), { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
    }),
  );
  const named = await Promise.all(
    folders
      .flat()
      .map(async (file) => [...(await readFile(file, 'utf8')).matchAll(SCRIPT)].map(([, path = '']) => path)),
  );
  const paths = [...new Set(named.flat())];
  expect(paths.length).toBeGreaterThan(5);
  expect(paths.filter((path) => !existsSync(join(PROJECT, path)))).toEqual([]);
});
