import { type ComponentType, type ReactNode, useState } from 'react';

interface Dialogs<List> {
  readonly Make: ComponentType<{ readonly onClose: () => void; readonly onMade: (listId: string) => void }>;
  readonly Edit: ComponentType<{ readonly list: List; readonly onClose: () => void }>;
  readonly Fill: ComponentType<{ readonly listId: string; readonly onClose: () => void }>;
}

type Opened<List> = { readonly to: 'MAKE' } | { readonly to: 'EDIT'; readonly list: List } | Filling;
type Filling = { readonly to: 'FILL'; readonly listId: string };

/** What opens the dialogs of a screen of lists. */
export interface ListOpeners<List> {
  readonly make: () => void;
  readonly edit: (list: List) => void;
  readonly fill: (listId: string) => void;
}

/** The dialogs of a screen of lists, one at a time. A new list is filled next. */
export function useListDialogs<List>({ Make, Edit, Fill }: Dialogs<List>): {
  readonly open: ListOpeners<List>;
  readonly dialog: ReactNode;
} {
  const [opened, setOpened] = useState<Opened<List> | null>(null);
  const close = () => setOpened(null);
  const fill = (listId: string) => setOpened({ to: 'FILL', listId });
  return {
    open: { make: () => setOpened({ to: 'MAKE' }), edit: (list) => setOpened({ to: 'EDIT', list }), fill },
    dialog: (
      <>
        {opened?.to === 'MAKE' && <Make onClose={close} onMade={fill} />}
        {opened?.to === 'EDIT' && <Edit list={opened.list} onClose={close} />}
        {opened?.to === 'FILL' && <Fill listId={opened.listId} onClose={close} />}
      </>
    ),
  };
}
