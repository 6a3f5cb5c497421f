/** PostgreSQL's settings for a database that no test cuts the power of: it writes its files when it likes, and its log as it is. */
export const NOT_DURABLE = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_compression: 'off',
} as const;
