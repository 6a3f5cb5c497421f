import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The name of the first file of the log that a backup needs, by its label. */
export async function firstLogFile(cluster: string): Promise<string> {
  const label = await readFile(join(cluster, 'backup_label'), 'utf8');
  return /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)/m.exec(label)?.[1] ?? '';
}
