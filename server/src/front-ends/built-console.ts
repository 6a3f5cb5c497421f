import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuiltConsole } from './serve-console.ts';

const DIST = join(import.meta.dirname, '../../../console/dist');
const INDEX = join(DIST, 'index.html');

/** The operators' console as `npm start` builds it; undefined where it was not built. */
export async function loadBuiltConsole(): Promise<BuiltConsole | undefined> {
  if (!existsSync(INDEX)) return undefined;
  return { html: await readFile(INDEX, 'utf8'), assetsDir: join(DIST, 'assets') };
}
