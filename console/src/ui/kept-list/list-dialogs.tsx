import type { FormInstance } from 'antd';
import { type ComponentType, type ReactNode, useState } from 'react';
import { showAtField } from '#lib/field-errors.ts';
import { useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { FormDialog } from '../dialog/form-dialog.tsx';
import { UploadDialog } from '../dialog/upload-dialog.tsx';
import { FillFields, type FillWords, ListIdField, useTaken } from './list-fields.tsx';
import { words as book } from './words.ts';

interface Read {
  readonly listId: string;
  readonly revision: number;
}
interface InForm {
  readonly form: FormInstance;
  readonly onRefusal?: (answer: { readonly code: string; readonly resp_data: unknown }) => boolean;
}

/** What the dialogs of a kind of list ask and send. */
interface ListWriting<List extends Read, Written extends object, Way extends string, Filled> {
  readonly words: FillWords<Way> & Readonly<Record<'make' | 'made' | 'listIdHint' | 'fill' | 'reading', string>>;
  /** The fields besides the id. */
  readonly Fields: ComponentType;
  readonly fresh: Partial<Written>;
  /** What can be changed of a list. */
  readonly written: (list: List) => Written;
  /** These resolve to null after a problem was shown. */
  readonly make: (request: Written & { readonly listId: string }, of: InForm) => Promise<object | null>;
  readonly save: (
    request: Written & { readonly listId: string; readonly expectedRevision: number },
    of: InForm,
  ) => Promise<object | null>;
  readonly sending: {
    readonly sentShare: number | null;
    readonly cancel: () => void;
    readonly start: (
      request: { readonly listId: string; readonly way: Way },
      file: File,
      onRefusal: (answer: Parameters<typeof showAtField>[1]) => boolean,
    ) => Promise<Filled | null>;
  };
  /** The first is chosen at the start. */
  readonly ways: readonly [Way, ...Way[]];
  /** Says what became of a file. */
  readonly onFilled: (filled: Filled) => void;
}

type Opened<List> = { readonly to: 'MAKE' } | { readonly to: 'EDIT'; readonly list: List } | Filling;
type Filling = { readonly to: 'FILL'; readonly listId: string };

/** What opens the dialogs of a screen of lists. */
interface ListOpeners<List> {
  readonly make: () => void;
  readonly edit: (list: List) => void;
  readonly fill: (listId: string) => void;
}

export interface ListDialogs<List> {
  readonly open: ListOpeners<List>;
  readonly dialog: ReactNode;
}

/** The dialogs of a screen of lists, one at a time. A new list is filled next. */
export function useListDialogs<List extends Read, Written extends object, Way extends string, Filled>({
  words: own,
  Fields,
  ...kind
}: ListWriting<List, Written, Way, Filled>): ListDialogs<List> {
  const words = useWords(book);
  const { message } = useNotes();
  const taken = useTaken();
  const [opened, setOpened] = useState<Opened<List> | null>(null);
  const close = () => setOpened(null);
  const fill = (listId: string) => setOpened({ to: 'FILL', listId });
  const dialogOf = (shown: Opened<List>): ReactNode => {
    switch (shown.to) {
      case 'MAKE':
        return (
          <FormDialog<Written & { readonly listId: string }>
            doIt={own.make}
            initial={kind.fresh as Partial<Written & { readonly listId: string }>}
            onClose={close}
            onGo={async (made, form) => {
              if ((await kind.make(made, { form, onRefusal: taken(form) })) === null) return;
              message.success(own.made);
              fill(made.listId);
            }}
            title={own.make}
          >
            <ListIdField hint={own.listIdHint} />
            <Fields />
          </FormDialog>
        );
      case 'EDIT': {
        const { listId, revision } = shown.list;
        return (
          <FormDialog<Written>
            doIt={words.edit}
            initial={kind.written(shown.list)}
            onClose={close}
            onGo={async (written, form) => {
              const saved = { listId, expectedRevision: revision, ...written };
              if ((await kind.save(saved, { form, onRefusal: taken(form) })) === null) return;
              message.success(words.saved);
              close();
            }}
            title={words.edit}
          >
            <Fields />
          </FormDialog>
        );
      }
      case 'FILL':
        return (
          <UploadDialog<{ readonly way: Way; readonly file: File }>
            doIt={words.send}
            initial={{ way: kind.ways[0] } as { way: Way }}
            onClose={close}
            onGo={async ({ way, file }, form) => {
              const asked = { listId: shown.listId, way };
              const filled = await kind.sending.start(asked, file, (answer) => showAtField(form, answer));
              if (filled === null) return;
              kind.onFilled(filled);
              close();
            }}
            sending={kind.sending}
            title={own.fill}
            words={{ ...words, ...own }}
          >
            <FillFields ways={kind.ways} words={own} />
          </UploadDialog>
        );
    }
  };
  return {
    open: { make: () => setOpened({ to: 'MAKE' }), edit: (list) => setOpened({ to: 'EDIT', list }), fill },
    dialog: opened && dialogOf(opened),
  };
}
