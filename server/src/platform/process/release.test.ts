import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { temporaryFolder } from '#test/data-folder.ts';
import { inWords, readRelease } from './release.ts';

const folder = await temporaryFolder();
afterAll(() => folder.remove());

test('an archive says its commit, sources only their version', async () => {
  await writeFile(join(folder.path, 'package.json'), JSON.stringify({ version: '0.3.0' }));
  expect(readRelease(folder.path)).toEqual({ version: '0.3.0', commit: 'unknown' });
  expect(inWords(readRelease(folder.path))).toBe('0.3.0');
  const released = {
    version: '0.3.0-dev.g2cbff16e961b',
    commit: '2cbff16e961b66a4e491003b142a207dc18cbbf1',
    arch: 'x64',
  };
  await writeFile(join(folder.path, 'release.json'), JSON.stringify(released));
  expect(inWords(readRelease(folder.path))).toBe('0.3.0-dev.g2cbff16e961b (2cbff16e)');
});
