import type { Node, ResolvedPos } from 'prosemirror-model';
import { type Command, TextSelection } from 'prosemirror-state';
import { schema } from './schema.ts';

const { cell, head, row, table } = schema.nodes;

interface Place {
  readonly table: Node;
  /** Positions before the table and before the row. */
  readonly tableAt: number;
  readonly rowAt: number;
  readonly row: Node;
  /** Of the cell in its row. */
  readonly column: number;
}

function placeOf($from: ResolvedPos): Place | null {
  for (let depth = $from.depth; depth > 1; depth--) {
    if ($from.node(depth).type !== row) continue;
    return {
      table: $from.node(depth - 1),
      tableAt: $from.before(depth - 1),
      rowAt: $from.before(depth),
      row: $from.node(depth),
      column: $from.index(depth),
    };
  }
  return null;
}

/** Rows of a table with the positions before them. */
function rowsOf({ table: of, tableAt }: Place): { readonly node: Node; readonly at: number }[] {
  let at = tableAt + 1;
  const parts = of.children.map((node) => {
    const part = { node, at };
    at += node.nodeSize;
    return part;
  });
  return parts.filter(({ node }) => node.type === row);
}

/** Cells over several columns or rows leave no whole one to add or remove. */
const isEven = (place: Place): boolean =>
  rowsOf(place).every(({ node }) =>
    node.children.every(({ attrs }) => attrs['colspan'] === 1 && attrs['rowspan'] === 1),
  );

export const isInTable: Command = ({ selection }) => placeOf(selection.$from) !== null;

const newRow = (type: typeof cell, columns: number): Node =>
  row.create(
    null,
    Array.from({ length: columns }, () => type.createAndFill()).filter((made) => made !== null),
  );

const COLUMNS = 2;

/** A table with a row of heads and a row of cells. */
export const insertTable: Command = (state, dispatch) => {
  if (placeOf(state.selection.$from) !== null) return false;
  const made = table.create(null, [newRow(head, COLUMNS), newRow(cell, COLUMNS)]);
  if (dispatch === undefined) return true;
  const { from } = state.selection;
  const change = state.tr.replaceSelectionWith(made);
  dispatch(change.setSelection(TextSelection.near(change.doc.resolve(from + 1))).scrollIntoView());
  return true;
};

export const addRow: Command = (state, dispatch) => {
  const place = placeOf(state.selection.$from);
  if (place === null || !isEven(place)) return false;
  dispatch?.(state.tr.insert(place.rowAt + place.row.nodeSize, newRow(cell, place.row.childCount)));
  return true;
};

export const removeRow: Command = (state, dispatch) => {
  const place = placeOf(state.selection.$from);
  if (place === null || !isEven(place) || rowsOf(place).length === 1) return false;
  dispatch?.(state.tr.delete(place.rowAt, place.rowAt + place.row.nodeSize));
  return true;
};

/** Of each row the position before its cell in a column, from the last row to the first, so that changes do not move the next. */
function cellsOf(place: Place, column: number): { readonly node: Node; readonly at: number }[] {
  return rowsOf(place)
    .toReversed()
    .flatMap(({ node, at }) => {
      const found = node.maybeChild(column);
      if (found === null) return [];
      const before = node.children.slice(0, column).reduce((sum, { nodeSize }) => sum + nodeSize, 0);
      return [{ node: found, at: at + 1 + before }];
    });
}

export const addColumn: Command = (state, dispatch) => {
  const place = placeOf(state.selection.$from);
  if (place === null || !isEven(place)) return false;
  if (dispatch === undefined) return true;
  const change = state.tr;
  for (const { node, at } of cellsOf(place, place.column)) {
    const made = node.type.createAndFill();
    if (made !== null) change.insert(at + node.nodeSize, made);
  }
  dispatch(change);
  return true;
};

export const removeColumn: Command = (state, dispatch) => {
  const place = placeOf(state.selection.$from);
  if (place === null || !isEven(place) || place.row.childCount === 1) return false;
  if (dispatch === undefined) return true;
  const change = state.tr;
  for (const { node, at } of cellsOf(place, place.column)) change.delete(at, at + node.nodeSize);
  dispatch(change);
  return true;
};

export const removeTable: Command = (state, dispatch) => {
  const place = placeOf(state.selection.$from);
  if (place === null) return false;
  dispatch?.(state.tr.delete(place.tableAt, place.tableAt + place.table.nodeSize));
  return true;
};
