import { useEffect, useRef, useState } from 'react';
import { type CallResponse, call } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { type Merge, takeFields } from '#lib/merge-fields.ts';
import { useNotes } from '#lib/notes/notes.tsx';
import { problemText, successOf } from '#lib/problem.ts';
import { useSession } from '#lib/session/session.tsx';
import { type Begun, unfinishedBy, useUnfinished } from '#lib/unfinished/use-unfinished.ts';
import { useChange } from '#lib/use-change.ts';
import { usePageWords } from '#ui/claim-page/use-page-words.ts';
import type { Conflict } from '#ui/dialog/conflict-dialog.tsx';
import { afterSaving, draftOf, type Edited, movedTo } from './draft-state.ts';
import { fieldInWords, mergePages } from './page-fields.ts';
import { words as book } from './words.ts';
import { type Written, writtenOf } from './written.ts';

export interface Draft {
  readonly written: Written;
  /** The latest known revision, even before the server's answer includes it. */
  readonly revision: number;
  readonly isUnsaved: boolean;
  readonly isSaving: boolean;
  /** It was typed before a reload and is not saved yet. */
  readonly isRestored: boolean;
  /** Something was typed that is not saved and not shown, since the version is no draft any more. */
  readonly hasKept: boolean;
  /** What another operator and I changed differently; undefined: nothing is to be chosen. */
  readonly conflicts: readonly Conflict[] | undefined;
  readonly change: (written: Written) => void;
  /** Saves; what another operator saved meanwhile is merged. */
  readonly save: () => Promise<void>;
  /** Saves with mine in the fields of these names, and theirs in the others. */
  readonly choose: (mine: readonly string[]) => Promise<void>;
  readonly goOn: () => void;
  /** Discards unsaved changes. */
  readonly forget: () => void;
  /** Begins a new draft with what is kept as its unsaved change. Resolves to its version; to null after saying why not. */
  readonly goOnInNew: () => Promise<number | null>;
  readonly isBeginning: boolean;
}

type Page = CallResponse<'showPage'>;

/** Another operator's save that was made meanwhile, and what I wrote. */
interface Clash {
  readonly latest: Page;
  readonly mine: Edited;
  readonly merge: Merge<Written, string>;
}

const titleOf = ({ written: { content } }: Edited): string => content.title['zh-CN'].trim() || content.title.en.trim();

/** What the operator typed in the shown version and did not save, here or in another browser; null until that is known. */
export const useTyped = ({ pageId, shown: { version } }: Page): Begun<Edited> | null =>
  useUnfinished<Edited>({ thing: { kind: 'PAGE', id: pageId, version }, titleOf });

/** The local change, kept through a reload until it is saved. */
function useEdited({ unfinished, restored }: Begun<Edited>) {
  const [edited, setEdited] = useState(restored);
  const [isRestored, setRestored] = useState(edited !== null);
  /** What is typed while a request is under way. */
  const latest = useRef(edited);
  const put = (next: Edited | null): void => {
    latest.current = next;
    if (next === null || next.isSaved) {
      unfinished.drop();
      setRestored(false);
    } else unfinished.write(next);
    setEdited(next);
  };
  const isUnsaved = edited !== null && !edited.isSaved;
  useEffect(() => (isUnsaved ? unfinished.hold() : undefined), [isUnsaved, unfinished]);
  return { edited, latest, isRestored, put };
}

/** A version being edited: the server's, until something in it is changed. */
export function useDraft(page: Page, begun: Begun<Edited>): Draft {
  const words = useWords(book);
  const locale = useLocale();
  const named = usePageWords();
  const { message } = useNotes();
  const { edited, latest: typed, isRestored, put } = useEdited(begun);
  const [clash, setClash] = useState<Clash | null>(null);
  const { operatorId } = useSession();
  const saving = useChange('savePageDraft');
  const beginning = useChange('beginPageDraft');
  const { pageId, shown } = page;
  const { version } = shown;
  const { base, ...draft } = draftOf(page, edited);
  const { written, revision } = draft;

  const send = async (mine: Edited) => {
    let isStale = false;
    const saved = await saving.send(
      { pageId, version, expectedRevision: mine.revision, ...mine.written },
      {
        onRefusal: ({ code }) => {
          isStale = code === codeOf.STALE_VALUE;
          return isStale;
        },
      },
    );
    return isStale ? 'STALE' : saved;
  };
  const readLatest = async (): Promise<Page | null> => {
    try {
      return successOf<'showPage'>(await call('showPage', { pageId, version }));
    } catch (error) {
      message.error(problemText(error, locale));
      return null;
    }
  };
  const goOnFrom = (latest: Page, merged: Written): Edited => {
    const next = { written: merged, base: writtenOf(latest), revision: latest.shown.revision, isSaved: false };
    put(next);
    return next;
  };
  const attempt = async (mine: Edited, isMerged = false): Promise<void> => {
    const saved = await send(mine);
    if (saved === null) return;
    if (saved !== 'STALE') {
      put(afterSaving(typed.current, mine.written, saved.revision));
      message.success(isMerged ? words.savedMerged : words.saved);
      return;
    }
    const latest = await readLatest();
    if (latest === null) return;
    const now = typed.current ?? mine;
    const merge = mergePages(now.base, writtenOf(latest), now.written);
    if (merge.conflicts.length > 0) setClash({ latest, mine: now, merge });
    else await attempt(goOnFrom(latest, merge.merged), true);
  };
  const goOnInNew = async (): Promise<number | null> => {
    if (edited === null) return null;
    const next = await beginning.send({ pageId, fromVersion: version });
    if (next === null) return null;
    const there = unfinishedBy({ operatorId, thing: { kind: 'PAGE', id: pageId, version: next.version }, titleOf });
    const isKept = there.write(movedTo(writtenOf(page), edited, next.revision));
    there.leave();
    // Where nothing can be kept, it stays here; the new draft is there.
    if (isKept) put(null);
    return next.version;
  };
  return {
    ...draft,
    isSaving: saving.isBusy,
    isRestored: isRestored && draft.isUnsaved,
    hasKept: edited?.isSaved === false && !draft.isUnsaved,
    conflicts: clash?.merge.conflicts.map((field) => {
      const { latest, mine } = clash;
      const inWords = (side: Written) => fieldInWords(field, { base: mine.base, side }, { ...named, locale });
      const { label, text } = inWords(writtenOf(latest));
      return { name: field.name, label, theirs: text, mine: inWords(mine.written).text };
    }),
    change: (next) => put({ written: next, base, revision, isSaved: false }),
    save: () => attempt({ written, base, revision, isSaved: false }),
    async choose(names) {
      if (clash === null) return;
      const { latest, mine, merge } = clash;
      const chosen = merge.conflicts.filter(({ name }) => names.includes(name));
      setClash(null);
      await attempt(goOnFrom(latest, takeFields(merge.merged, mine.written, chosen)));
    },
    goOn: () => setClash(null),
    forget: () => put(null),
    goOnInNew,
    isBeginning: beginning.isBusy,
  };
}
