import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import openapiTypes, { astToString } from 'openapi-typescript';

/* Makes the client's types from the API description, and compiles it into `dist/`. */

const DESCRIPTION_MAX_BYTES = 16 * 1024 * 1024;
const PROJECT = join(import.meta.dirname, '..');
const DIST = join(import.meta.dirname, 'dist');

const run = promisify(execFile);
const description = await run(process.execPath, [join(PROJECT, 'server/src/commands/describe-api.ts')], {
  maxBuffer: DESCRIPTION_MAX_BYTES,
});
await mkdir(DIST, { recursive: true });
// A field with a default may be left out of a request.
await writeFile(
  join(DIST, 'api.d.ts'),
  astToString(await openapiTypes(description.stdout, { defaultNonNullable: false })),
);
await run(join(PROJECT, 'node_modules/.bin/tsc'), ['-p', join(import.meta.dirname, 'tsconfig.build.json')]).catch(
  ({ stdout }: { readonly stdout: string }) => {
    throw new Error(stdout);
  },
);
