import type { Command, EditorState } from 'prosemirror-state';
import { schema } from './schema.ts';

const { link } = schema.marks;

/** The text that a link is, or will be; `href` '' where there is none. */
export interface Place {
  readonly from: number;
  readonly to: number;
  readonly href: string;
}

/** The link at the cursor, else the selected text; null: there is neither. */
export function linkAt({ selection }: EditorState): Place | null {
  const { $from, from, to, empty } = selection;
  const mark = link.isInSet($from.marks()) ?? ($from.nodeAfter && link.isInSet($from.nodeAfter.marks));
  if (!mark) return empty ? null : { from, to, href: '' };
  const href = String(mark.attrs['href']);
  if (!empty) return { from, to, href };
  const { parent } = $from;
  const isLinked = (at: number): boolean => mark.isInSet(parent.child(at).marks);
  let first = Math.min($from.index(), parent.childCount - 1);
  if (!isLinked(first)) first -= 1;
  let last = first;
  while (first > 0 && isLinked(first - 1)) first -= 1;
  while (last < parent.childCount - 1 && isLinked(last + 1)) last += 1;
  const sizeBefore = (count: number): number =>
    parent.children.slice(0, count).reduce((sum, { nodeSize }) => sum + nodeSize, 0);
  return { from: $from.start() + sizeBefore(first), to: $from.start() + sizeBefore(last + 1), href };
}

/** Links the text to the address; null: takes the link away. */
export const setLink =
  ({ from, to }: Place, href: string | null): Command =>
  ({ tr }, dispatch) => {
    tr.removeMark(from, to, link);
    if (href !== null) tr.addMark(from, to, link.create({ href }));
    dispatch?.(tr);
    return true;
  };
