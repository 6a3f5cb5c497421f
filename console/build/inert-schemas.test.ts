import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { INERT } from './inert-schemas.ts';

/*
 * The built console has no library for schemas, but unit tests and types do not notice. So: no screen checks by a schema or reads
 * what it is made of, and every file of the contract that a screen imports can be loaded without the library.
 */

const SRC = join(import.meta.dirname, '../src');
/** It checks by a schema that keeps the library. */
const CHECKS = 'features/keys/address-field.tsx';
const IMPORTED = /import \{([^}]*)\} from '(@coupon-centre\/contract\/[^']+)'/g;

const screens = globSync('**/*.{ts,tsx}', { cwd: SRC })
  .filter((file) => !file.includes('.test.') && file !== CHECKS)
  .map((file) => {
    const text = readFileSync(join(SRC, file), 'utf8');
    const imports = [...text.matchAll(IMPORTED)].map(([, names = '', from = '']) => ({
      from,
      names: names.split(',').flatMap((name) => name.trim().match(/^(?!type )(?:\w+ as )?(\w+)$/)?.[1] ?? []),
    }));
    return { file, text, imports: imports.filter(({ names }) => names.length > 0) };
  });

test('no screen checks by a schema of the contract, or reads what it is made of', () => {
  const found = screens.flatMap(({ file, text, imports }) =>
    imports
      .flatMap(({ names }) => names)
      .flatMap((name) => text.match(new RegExp(`\\b${name}(?:\\.\\w+)*\\.(?:\\w*[pP]arse\\w*|options|shape)\\b`)) ?? [])
      .map((use) => `${file}: ${use}`),
  );
  expect(found).toEqual([]);
});

test('every file of the contract that a screen imports can be loaded without the library', async () => {
  vi.doMock('zod', () => import(`data:text/javascript,${encodeURIComponent(INERT)}`));
  const files = new Set(screens.flatMap(({ imports }) => imports.map(({ from }) => from)));
  expect(files.size).toBeGreaterThan(20);
  for (const file of files) await import(file);
});
