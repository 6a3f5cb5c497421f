import { App } from 'antd';
import { useState } from 'react';
import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useChange } from '#lib/use-change.ts';
import { words as book } from './words.ts';
import type { Written } from './written.ts';

interface Edited {
  readonly written: Written;
  /** The revision that it was written over, or, once it is saved, the one that it became. */
  readonly revision: number;
  readonly isSaved: boolean;
}

export interface Draft {
  readonly written: Written;
  /** The newest that this screen knows of, also while the server's own words have not come yet. */
  readonly revision: number;
  readonly isUnsaved: boolean;
  readonly isSaving: boolean;
  /** Somebody else saved meanwhile. */
  readonly isStale: boolean;
  readonly change: (written: Written) => void;
  readonly save: () => Promise<void>;
  /** Gives up what was not saved. */
  readonly forget: () => void;
}

/** A version as it is being written: what the server has, until something in it was changed. */
export function useDraft({ pageId, shown, content, effectiveFrom, effectiveTo }: CallResponse<'showPage'>): Draft {
  const words = useWords(book);
  const { message } = App.useApp();
  const [edited, setEdited] = useState<Edited | null>(null);
  const [isStale, setStale] = useState(false);
  const saving = useChange('savePageDraft');
  // What was saved stays until the server's own words have come.
  const isOver = edited?.isSaved === true && shown.revision >= edited.revision;
  const own = isOver ? null : edited;
  const written = own?.written ?? { content, effectiveFrom, effectiveTo };
  const revision = own?.revision ?? shown.revision;
  return {
    written,
    revision,
    isUnsaved: own !== null && !own.isSaved,
    isSaving: saving.isBusy,
    isStale,
    change: (next) => setEdited({ written: next, revision, isSaved: false }),
    async save() {
      const { version } = shown;
      const saved = await saving.send(
        { pageId, version, expectedRevision: revision, ...written },
        {
          onRefusal: ({ code }) => {
            if (code === '8004') setStale(true);
            return code === '8004';
          },
        },
      );
      if (saved === null) return;
      // What was written while it was on its way is not saved yet, and stands on what has been.
      setEdited((last) => {
        const newest = last?.written ?? written;
        return { written: newest, revision: saved.revision, isSaved: last === null || newest === written };
      });
      void message.success(words.saved);
    },
    forget: () => {
      setEdited(null);
      setStale(false);
    },
  };
}
