/** Nothing was written, and a retry may succeed. */
const TRANSIENT = new Set(['40001', '40P01', '23505']);
/**
 * What a distributed PostgreSQL says of rows that a machine refused in a COPY, by itself or in a function that ran on another: for
 * their key, in most cases, whatever the code says.
 */
const REFUSED_ROWS = { code: 'XX000', routines: ['ReportCopyError', 'ReportResultError'] };
/**
 * What Citus' search for deadlocks also does to a transaction that is in none: it mistakes two machines' transactions with the same
 * number for one (https://github.com/citusdata/citus/pull/8790). A statement that took too long has the same code.
 */
const CANCELLED = { code: '57014', message: 'canceling statement due to user request' };
/** A shard that a function at its home was about to read, and that has moved to another machine since: its table and its number. */
const SHARD_GONE = { code: '42P01', name: /[a-z]_\d{6,}\b/ };
const TRIES = 5;

/** Whether another session cancelled the statement; nothing of its transaction was written. */
export function wasCancelled(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return code === CANCELLED.code && message === CANCELLED.message;
}

/** Whether a shard of a distributed table has moved away meanwhile; the same statement is then asked of its new machine. */
export function isShardGone(error: unknown): boolean {
  const { code, message = '' } = error as { code?: string; message?: string };
  return code === SHARD_GONE.code && SHARD_GONE.name.test(message);
}

/** Nothing was written, because of a conflict with another transaction, and a retry may succeed. */
export function isTransient(error: unknown): boolean {
  const { code = '', routine } = error as { code?: string; routine?: string };
  return (
    TRANSIENT.has(code) ||
    (code === REFUSED_ROWS.code && REFUSED_ROWS.routines.includes(routine ?? '')) ||
    wasCancelled(error) ||
    isShardGone(error)
  );
}

/** Runs it, and retries a few times after a conflict with a concurrent transaction. */
export async function tryAgain<T>(work: () => Promise<T>): Promise<T> {
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (left === 0 || !isTransient(error)) throw error;
    }
  }
}
