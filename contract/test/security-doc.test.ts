import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** ASVS 5.0, levels 1 and 2, by section: how many requirements from the first on, or which. */
const sections: Readonly<Record<string, number | readonly number[]>> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
  '17.1': 1,
  '17.2': 4,
  '17.3': 2,
};
const ids = Object.entries(sections).flatMap(([section, which]) =>
  (typeof which === 'number' ? Array.from({ length: which }, (_, index) => index + 1) : which).map(
    (number) => `V${section}.${number}`,
  ),
);

const root = join(import.meta.dirname, '../..');
const doc = readFileSync(join(root, 'docs/security.md'), 'utf8');
const rows = [...doc.matchAll(/^\| (V[\d.]+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, id = '', words = '', held = '']) => ({
    id,
    words,
    held,
  }),
);

it('has every requirement of levels 1 and 2 once, in words, with what holds it', () => {
  expect(ids).toHaveLength(253);
  expect(rows.map(({ id }) => id)).toEqual(ids);
  const bare = rows.filter(({ words, held }) => words.trim() === '' || !/`|“|Not applicable: ./.test(held));
  expect(bare).toEqual([]);
});

it.each([
  ['docs/security.md', 200],
  ['docs/for-auditors.md', 15],
])('%s names tests that exist, and files that do', (page, least) => {
  const text = readFileSync(join(root, page), 'utf8');
  const tests = [...text.matchAll(/`([^`]+\.test\.tsx?)` “([^”]+)”/g)].map(([, file = '', title = '']) => ({
    file,
    title,
  }));
  expect(tests.length).toBeGreaterThan(least);
  const wrong = tests.filter(({ file, title }) => {
    const path = join(root, file);
    return !existsSync(path) || !readFileSync(path, 'utf8').includes(title);
  });
  expect(wrong).toEqual([]);
  const files = [...text.matchAll(/`([\w.-]+(?:\/[\w@.-]+)+)`/g)].map(([, file = '']) => file);
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});
