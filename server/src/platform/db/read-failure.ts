import pg from 'pg';

const UNDEFINED_TABLE = '42P01';
/** Classes of PostgreSQL's codes: an internal error, which damaged data is among; the disk or the system refuses. */
const DAMAGE = new Set(['XX', '58']);

/**
 * Why a relation that was to be read was not. DAMAGED: it cannot be read. GONE: it was removed meanwhile. NOT_READ: something else,
 * such as a lock, a limit of time, an operator, or a lost connection, which says nothing about the relation.
 */
export function readFailureOf(error: unknown): 'DAMAGED' | 'GONE' | 'NOT_READ' {
  const code = error instanceof pg.DatabaseError ? (error.code ?? '') : '';
  if (code === UNDEFINED_TABLE) return 'GONE';
  return DAMAGE.has(code.slice(0, 2)) ? 'DAMAGED' : 'NOT_READ';
}
