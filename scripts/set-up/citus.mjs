import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const DEBIAN = '/usr/lib/postgresql';

const onPath = () => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'pg_config'));

const ofDebian = () =>
  existsSync(DEBIAN) ? readdirSync(DEBIAN).map((version) => join(DEBIAN, version, 'bin', 'pg_config')) : [];

function hasCitus(pgConfig) {
  if (!existsSync(pgConfig)) return false;
  const shared = execFileSync(pgConfig, ['--sharedir'], { encoding: 'utf8' }).trim();
  return existsSync(join(shared, 'extension', 'citus.control'));
}

/** The pg_config of an installation that has the extension: the one that PG_CONFIG names, of the path, or Debian's; undefined: none. */
export const citusInstallation = () => [process.env.PG_CONFIG ?? '', ...onPath(), ...ofDebian()].find(hasCitus);

export const NO_CITUS =
  'Skipped: no PostgreSQL here has the extension "citus"; docs/citus.md says how to get it, PG_CONFIG names its pg_config.';
