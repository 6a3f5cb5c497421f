import { chmod, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { MOVE } from './move-name.ts';

const READABLE = 0o644;

/**
 * Who may connect as whom: our own account, as either role, by what the system says of the socket's other end; the role of a move,
 * which comes from another database's server through us, by its password.
 */
const RULES = `local all ${MOVE} scram-sha-256\nlocal all all peer map=server\n`;
const accounts = (): string => `server "${userInfo().username}" all\n`;

/**
 * Writes the files by which the database lets connections in, next to its socket and anew at every start: no password is kept,
 * and a folder that was moved to another machine or account opens there. Returns the settings that name them.
 */
export async function writeAccessFiles(
  socketFolder: string,
): Promise<Readonly<Record<'hba_file' | 'ident_file', string>>> {
  const files = {
    hba_file: [join(socketFolder, 'pg_hba.conf'), RULES],
    ident_file: [join(socketFolder, 'pg_ident.conf'), accounts()],
  } as const;
  for (const [path, text] of Object.values(files)) {
    await writeFile(path, text);
    // Regardless of our umask: the database's account reads it.
    await chmod(path, READABLE);
  }
  return { hba_file: files.hba_file[0], ident_file: files.ident_file[0] };
}
