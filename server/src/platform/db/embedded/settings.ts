/**
 * Sized for a machine of two cores and two gigabytes; as durable as PostgreSQL can be. Passed at every start, so a new version
 * of the server brings its settings along. Statement errors go to the client only and are not logged again. Logs carry no
 * values of columns or parameters: they may be personal. The log carries what `npm run move` reads, and a move that is left standing does
 * not fill the disk with it; nor does a backup, which ends when that much was written while it ran.
 */
const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0700',
  ssl: 'off',
  max_connections: '200',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  wal_compression: 'on',
  wal_level: 'logical',
  max_slot_wal_keep_size: '4GB',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '1GB',
  min_wal_size: '80MB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_line_prefix: '',
  cluster_name: 'coupon-centre',
};

/** The command line's `-c name=value` pairs. */
export const settingArguments = (
  socketFolder: string,
  overrides: Readonly<Record<string, string>> = {},
): readonly string[] =>
  Object.entries({ ...SETTINGS, unix_socket_directories: socketFolder, ...overrides }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
