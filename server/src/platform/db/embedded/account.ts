import { readFileSync, statSync } from 'node:fs';

/** The account that the database's programs run as. Null ids: our own. */
export interface Account {
  readonly name: string;
  readonly ids: { readonly uid: number; readonly gid: number } | null;
}

const PREFERRED = ['postgres', 'nobody'];

function accountFromPasswd(): Account | null {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const preferred of PREFERRED) {
    const [name, , uid, gid] = lines.find((line) => line.startsWith(`${preferred}:`))?.split(':') ?? [];
    if (name !== undefined && uid !== undefined && gid !== undefined) {
      return { name, ids: { uid: Number(uid), gid: Number(gid) } };
    }
  }
  return null;
}

const ownerOf = (folder: string): { uid: number; gid: number } | null => {
  const { uid, gid } = statSync(folder, { throwIfNoEntry: false }) ?? { uid: 0, gid: 0 };
  return uid === 0 ? null : { uid, gid };
};

/**
 * PostgreSQL refuses to run as root: then its programs run as the owner of the files that are there, or else as `postgres` or
 * `nobody`.
 */
export function databaseAccount(clusterFolder: string): Account {
  if (process.getuid?.() !== 0) return { name: 'the current user', ids: null };
  const owner = ownerOf(clusterFolder);
  if (owner !== null) return { name: `user ${owner.uid}`, ids: owner };
  return accountFromPasswd() ?? { name: 'nobody', ids: { uid: 65_534, gid: 65_534 } };
}
