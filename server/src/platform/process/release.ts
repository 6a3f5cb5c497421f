import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PROJECT = join(import.meta.dirname, '../../../..');

/** Which release runs. */
export interface Release {
  /** SemVer. */
  readonly version: string;
  /** The commit it was made from, in hex; `unknown` where it runs from its sources. */
  readonly commit: string;
}

/** `release.json` of an archive; of sources, the version of package.json. */
export function readRelease(folder = PROJECT): Release {
  const file = ['release.json', 'package.json'].map((name) => join(folder, name)).find((path) => existsSync(path));
  const { version, commit = 'unknown' } = JSON.parse(readFileSync(file ?? '', 'utf8')) as Partial<Release>;
  return { version: version ?? 'unknown', commit };
}

/** Such as `0.1.0 (2cbff16e)`. */
export const inWords = ({ version, commit }: Release): string =>
  commit === 'unknown' ? version : `${version} (${commit.slice(0, 8)})`;
