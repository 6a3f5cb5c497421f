import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const PROJECT = join(import.meta.dirname, '../../../..');
/** Before these no release could be gone back to. */
const FIRST_DECLARED = { 'server/migrations': '0043', 'sandbox/migrations': '0004' };

test.each(Object.entries(FIRST_DECLARED))(
  'each migration in %s says with which releases it works, by an earlier migration or its own',
  async (folder, first) => {
    const names = (await readdir(join(PROJECT, folder))).filter((name) => name.endsWith('.sql'));
    const versions = names.map((name) => name.slice(0, 4));
    const file = join(PROJECT, folder, 'works-with.json');
    const declared = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>;
    expect(Object.keys(declared)).toEqual(versions.filter((version) => version >= first));
    for (const [version, known] of Object.entries(declared)) {
      expect(versions, `${version} works with ${known}`).toContain(known);
      expect(known <= version, `${version} works with ${known}`).toBe(true);
    }
  },
);

test('no release from before branches is gone back to: to it, an operator of a branch would be of head office', async () => {
  const declared = JSON.parse(await readFile(join(PROJECT, 'server/migrations/works-with.json'), 'utf8'));
  expect(declared['0046']).toBe('0046');
});
