import { statfs } from 'node:fs/promises';
import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { Registry } from 'prom-client';
import type { Clock } from '#foundation/time/clock.ts';
import { lastBackupMs } from '#platform/db/embedded/backup-time.ts';
import { show } from './show.ts';

/** The disk under the embedded database, and how old its last backup is, if one is known. */
export async function readDataFolderMetrics(dataDir: string, clock: Clock): Promise<Registry> {
  const registry = new Registry();
  const [{ bavail, blocks, bsize }, backupMs] = await Promise.all([statfs(dataDir), lastBackupMs(dataDir)]);
  show(registry, {
    name: 'coupon_centre_disk_free_bytes',
    help: 'What is free on the disk of DATA_DIR.',
    values: [[{}, bavail * bsize]],
  });
  show(registry, {
    name: 'coupon_centre_disk_size_bytes',
    help: 'The size of the disk of DATA_DIR.',
    values: [[{}, blocks * bsize]],
  });
  if (backupMs === undefined) return registry;
  show(registry, {
    name: 'coupon_centre_backup_age_seconds',
    help: 'Seconds since npm run backup last made a complete backup.',
    values: [[{}, Math.max(0, clock.now() - backupMs) / SECOND_MS]],
  });
  return registry;
}
