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

/** The pg_config of an installation with the extension: from PG_CONFIG, the path, or Debian; undefined if there is none. */
export const citusInstallation = () => [process.env.PG_CONFIG ?? '', ...onPath(), ...ofDebian()].find(hasCitus);

export const NO_CITUS =
  'Skipped: no installed PostgreSQL has the extension "citus"; docs/citus.md explains how to get it. PG_CONFIG names its pg_config.';
