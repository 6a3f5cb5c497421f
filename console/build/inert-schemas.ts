import type { Plugin } from 'vite';

const NAME = 'virtual:inert-schemas';
const RESOLVED = `\0${NAME}`;

/** The one schema that the console checks with; it gets the real library. */
const CHECKING = /contract\/src\/operator\/keys\/key-addresses\.ts$/;

/** Builds every schema and is none; what would check by it fails at once. */
export const INERT = `
const describe = new Proxy(() => describe, {
  get(_target, name) {
    if (/parse|decode|encode/i.test(String(name))) throw new Error('The console checks no schema: see build/inert-schemas.ts');
    return name === Symbol.toPrimitive || name === Symbol.iterator ? undefined : describe;
  },
});
export const z = describe;
`;

/**
 * Keeps the library for schemas out of the bundle. Screens need the contract's constants, which stand next to its schemas; the
 * schemas themselves are the server's to check by.
 */
export const inertSchemas = (): Plugin => ({
  name: 'inert-schemas',
  apply: 'build',
  enforce: 'pre',
  resolveId(id, importer) {
    return id === 'zod' && importer?.includes('/contract/src/') && !CHECKING.test(importer) ? RESOLVED : undefined;
  },
  load: (id) => (id === RESOLVED ? INERT : undefined),
});
