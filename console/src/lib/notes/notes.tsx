import type { App } from 'antd';
import { type ComponentType, createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react';
import type { HolderProps } from './notes-holder.tsx';

type Kit = ReturnType<typeof App.useApp>;
type Confirmation = Parameters<Kit['modal']['confirm']>[0];
/** Shows a text at the top of the screen; `seconds`: for how long, default 3. `key`: to take it away by, with `destroy`. */
type Tell = (content: ReactNode, seconds?: number, key?: string) => void;

type Kind = 'success' | 'info' | 'warning' | 'error';

interface Notes {
  readonly message: Readonly<Record<Kind, Tell>> & { readonly destroy: (key: string) => void };
  readonly modal: {
    /** Asks a question over the screen. `destroy` takes it away. */
    readonly confirm: (asked: Confirmation) => { readonly destroy: () => void };
  };
}

/** The kit's notes are loaded after the first screen, before a connection may be lost. */
const LOAD_AFTER_MS = 1_500;

const Context = createContext<Notes | null>(null);

function notesOf(withKit: (act: (kit: Kit) => void) => void): Notes {
  const tell =
    (type: Kind): Tell =>
    (content, seconds, key) =>
      withKit(
        ({ message }) =>
          void message.open({
            type,
            content,
            ...(seconds !== undefined && { duration: seconds }),
            ...(key !== undefined && { key }),
          }),
      );
  return {
    message: {
      success: tell('success'),
      info: tell('info'),
      warning: tell('warning'),
      error: tell('error'),
      destroy: (key) => withKit(({ message }) => message.destroy(key)),
    },
    modal: {
      confirm: (asked) => {
        let isGone = false;
        let dialog: { readonly destroy: () => void } | undefined;
        withKit(({ modal }) => {
          if (!isGone) dialog = modal.confirm(asked);
        });
        return {
          destroy: () => {
            isGone = true;
            dialog?.destroy();
          },
        };
      },
    },
  };
}

/** Around every screen: what they tell and ask is shown by the kit as soon as it is there. */
export const NotesProvider = ({ children }: { readonly children: ReactNode }) => {
  const [Holder, setHolder] = useState<ComponentType<HolderProps> | null>(null);
  const [isWanted, setWanted] = useState(false);
  const kit = useRef<Kit | null>(null);
  const waiting = useRef<((kit: Kit) => void)[]>([]);
  const notes = useMemo(
    () =>
      notesOf((act) => {
        if (kit.current !== null) act(kit.current);
        else {
          waiting.current.push(act);
          setWanted(true);
        }
      }),
    [],
  );
  useEffect(() => {
    const wait = setTimeout(() => setWanted(true), LOAD_AFTER_MS);
    return () => clearTimeout(wait);
  }, []);
  useEffect(() => {
    if (!isWanted) return;
    import('./notes-holder.tsx').then(
      ({ NotesHolder }) => setHolder(() => NotesHolder),
      // Asked for again by the next note.
      () => setWanted(false),
    );
  }, [isWanted]);
  return (
    <Context value={notes}>
      {children}
      {Holder && (
        <Holder
          onReady={(ready) => {
            kit.current = ready;
            for (const act of waiting.current.splice(0)) act(ready);
          }}
        />
      )}
    </Context>
  );
};

/** Tells the operator something, or asks. */
export function useNotes(): Notes {
  const notes = use(Context);
  if (notes === null) throw new Error('no NotesProvider around this');
  return notes;
}
