import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { administratorsIn, productEnvironment } from '#stage/served-product.ts';

const INIT = join(import.meta.dirname, '../../server/src/commands/init.ts');

/** Runs `npm run init` with these answers on the product's data in a folder; the settings that it wrote, and whom it made. */
export async function initProvince(folder: string, answers: Readonly<Record<string, string>>) {
  const answersPath = join(folder, 'answers.json');
  const settingsPath = join(folder, 'settings');
  await writeFile(answersPath, JSON.stringify(answers));
  const flags = ['--answers', answersPath, '--settings', settingsPath, '--yes', '--language', 'en'];
  const env = productEnvironment(join(folder, 'data'));
  const { stdout } = await promisify(execFile)(process.execPath, [INIT, ...flags], { env });
  const written = parseEnv(await readFile(settingsPath, 'utf8'));
  const settings = Object.fromEntries(Object.entries(written).map(([name, value]) => [name, value ?? '']));
  return { settings, administrators: administratorsIn(stdout) };
}
