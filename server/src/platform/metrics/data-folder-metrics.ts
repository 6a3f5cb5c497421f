import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { Registry } from 'prom-client';
import type { Clock } from '#foundation/time/clock.ts';
import { archiveBeganMs } from '#platform/db/embedded/archive/log-archive.ts';
import { lastBackupMs } from '#platform/db/embedded/backup-time.ts';
import { CLUSTER_FOLDER } from '#platform/db/embedded/data-folder.ts';
import { show } from './show.ts';

interface WatchedFolder {
  readonly dataDir: string;
  /** Whether the log is archived; a folder that once did so still names its archive. */
  readonly isArchived: boolean;
  readonly clock: Clock;
}

/** The disk under the embedded database, how old its last backup is, if one is known, and whether its archive has one. */
export async function readDataFolderMetrics({ dataDir, isArchived, clock }: WatchedFolder): Promise<Registry> {
  const registry = new Registry();
  const [{ bavail, blocks, bsize }, backupMs, archiveMs] = await Promise.all([
    statfs(dataDir),
    lastBackupMs(dataDir),
    isArchived ? archiveBeganMs(join(dataDir, CLUSTER_FOLDER)) : undefined,
  ]);
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
  if (archiveMs !== undefined) {
    show(registry, {
      name: 'coupon_centre_wal_archive_without_backup',
      help: 'Whether no backup was made since the archive of the log began: nothing can be restored to a moment.',
      values: [[{}, backupMs === undefined || backupMs < archiveMs ? 1 : 0]],
    });
  }
  if (backupMs === undefined) return registry;
  show(registry, {
    name: 'coupon_centre_backup_age_seconds',
    help: 'Seconds since npm run backup last made a complete backup.',
    values: [[{}, Math.max(0, clock.now() - backupMs) / SECOND_MS]],
  });
  return registry;
}
