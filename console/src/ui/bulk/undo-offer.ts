import type { BulkAction, Send } from './bulk-actions.tsx';

export interface UndoOffer<Row> {
  readonly undo: Send<Row>;
  /** What can be taken back: at least one row. */
  readonly rows: readonly Row[];
  /** How many rows of what was done cannot. */
  readonly left: number;
}

/** What can be taken back of what was done; null: nothing. */
export function undoOffer<Row>(action: BulkAction<Row>, done: readonly Row[]): UndoOffer<Row> | null {
  if (!('undo' in action) || action.undo === undefined) return null;
  const { undo } = action;
  const rows = done.filter((row) => action.canUndo?.(row) ?? true);
  return rows.length === 0 ? null : { undo, rows, left: done.length - rows.length };
}
