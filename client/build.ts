import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import openapiTypes, { astToString } from 'openapi-typescript';
import typescript from 'typescript';

/* Makes the client's types from the API description, and compiles it into `dist/`. */

const DESCRIPTION_MAX_BYTES = 16 * 1024 * 1024;
const PROJECT = join(import.meta.dirname, '..');
const DIST = join(import.meta.dirname, 'dist');

const run = promisify(execFile);
const description = await run(process.execPath, [join(PROJECT, 'server/src/commands/describe-api.ts')], {
  maxBuffer: DESCRIPTION_MAX_BYTES,
});
await mkdir(DIST, { recursive: true });
const blob = typescript.factory.createTypeReferenceNode('Blob');
const types = await openapiTypes(description.stdout, {
  // A field with a default may be left out of a request.
  defaultNonNullable: false,
  // A file, sent or answered.
  transform: ({ format }) => (format === 'binary' ? blob : undefined),
});
await writeFile(join(DIST, 'api.d.ts'), astToString(types));
await run(join(PROJECT, 'node_modules/.bin/tsc'), ['-p', join(import.meta.dirname, 'tsconfig.build.json')]).catch(
  ({ stdout }: { readonly stdout: string }) => {
    throw new Error(stdout);
  },
);
