import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';

const SUMS = 'SHA256SUMS';
/** As `sha256sum` prints it: the checksum, two spaces, the name. */
const NAME_AT = 66;

async function checksum(file) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Writes the checksums of files in the folder, and keeps those of other files that are still in it: of an earlier call for another processor. */
export async function writeSums(folder, files) {
  const path = join(folder, SUMS);
  const lines = await Promise.all(files.map(async (file) => `${await checksum(file)}  ${basename(file)}`));
  const names = new Set(files.map((file) => basename(file)));
  const earlier = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
  const kept = earlier.filter((line) => {
    const name = line.slice(NAME_AT);
    return name !== '' && !names.has(name) && existsSync(join(folder, name));
  });
  writeFileSync(path, [...kept, ...lines].map((line) => `${line}\n`).join(''));
}
