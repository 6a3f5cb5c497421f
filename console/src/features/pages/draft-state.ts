import type { CallResponse } from '#lib/call.ts';
import { takeFields } from '#lib/merge-fields.ts';
import { mergePages } from './page-fields.ts';
import { type Written, writtenOf } from './written.ts';

/** A local change that may not be in the server's answer yet. */
export interface Edited {
  readonly written: Written;
  /** What it is a change of. */
  readonly base: Written;
  /** The revision it was made on; after saving, the revision it became. */
  readonly revision: number;
  readonly isSaved: boolean;
}

interface DraftState {
  readonly written: Written;
  readonly base: Written;
  /** The latest known revision. */
  readonly revision: number;
  readonly isUnsaved: boolean;
}

type Shown = Written & Pick<CallResponse<'showPage'>, 'shown'>;

/**
 * The version to show: of a draft, the local change until the server's answer includes it; otherwise the answer. What is published
 * or is to be approved is never shown with what was typed and not saved.
 */
export function draftOf(page: Shown, edited: Edited | null): DraftState {
  const { shown } = page;
  const isOver = edited === null || (edited.isSaved && shown.revision >= edited.revision) || shown.state !== 'DRAFT';
  const served = writtenOf(page);
  if (isOver) return { written: served, base: served, revision: shown.revision, isUnsaved: false };
  const { written, base, revision, isSaved } = edited;
  return { written, base, revision, isUnsaved: !isSaved };
}

/** After `sent` was saved as `revision`: changes made during saving are unsaved, on that revision. */
export const afterSaving = (edited: Edited | null, sent: Written, revision: number): Edited => {
  const written = edited?.written ?? sent;
  return { written, base: sent, revision, isSaved: written === sent };
};

/**
 * What was typed in a version that is no draft any more, as an unsaved change of a new draft that begins with `served`. Where both
 * differ, it is what was typed: the other stays in its version, and the list of versions shows the difference.
 */
export function movedTo(served: Written, { base, written }: Edited, revision: number): Edited {
  const { merged, conflicts } = mergePages(base, served, written);
  return { written: takeFields(merged, written, conflicts), base: served, revision, isSaved: false };
}
