import { App } from 'antd';
import { useState } from 'react';
import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useChange } from '#lib/use-change.ts';
import { afterSaving, draftOf, type Edited } from './draft-state.ts';
import { words as book } from './words.ts';
import type { Written } from './written.ts';

export interface Draft {
  readonly written: Written;
  /** The latest known revision, even before the server's answer includes it. */
  readonly revision: number;
  readonly isUnsaved: boolean;
  readonly isSaving: boolean;
  /** Another operator saved a later revision. */
  readonly isStale: boolean;
  readonly change: (written: Written) => void;
  readonly save: () => Promise<void>;
  /** Discards unsaved changes. */
  readonly forget: () => void;
}

/** A version being edited: the server's, until something in it is changed. */
export function useDraft(page: CallResponse<'showPage'>): Draft {
  const words = useWords(book);
  const { message } = App.useApp();
  const [edited, setEdited] = useState<Edited | null>(null);
  const [isStale, setStale] = useState(false);
  const saving = useChange('savePageDraft');
  const draft = draftOf(page, edited);
  const { written, revision } = draft;
  return {
    ...draft,
    isSaving: saving.isBusy,
    isStale,
    change: (next) => setEdited({ written: next, revision, isSaved: false }),
    async save() {
      const { pageId, shown } = page;
      const saved = await saving.send(
        { pageId, version: shown.version, expectedRevision: revision, ...written },
        {
          onRefusal: ({ code }) => {
            if (code === codeOf.STALE_VALUE) setStale(true);
            return code === codeOf.STALE_VALUE;
          },
        },
      );
      if (saved === null) return;
      setEdited((last) => afterSaving(last, written, saved.revision));
      void message.success(words.saved);
    },
    forget: () => {
      setEdited(null);
      setStale(false);
    },
  };
}
