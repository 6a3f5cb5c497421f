import { newRequestId } from '@coupon-centre/contract/foundation/request-id';
import { Button } from 'antd';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';

const book = {
  'zh-CN': { undo: '撤销', undone: '已撤销' },
  en: { undo: 'Undo', undone: 'Undone' },
} as const;
/** Time to read it and to reach the button by keyboard. */
const SHOWN_MS = 10_000;
/** Its note stays until it is closed. */
const NO_END = 0;
/** Where Ctrl+Z takes back what was typed. */
const TEXT_FIELDS = 'input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable="true"]';

const isUndo = ({ key, ctrlKey, metaKey, shiftKey, altKey, target }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'z' &&
  (ctrlKey || metaKey) &&
  !shiftKey &&
  !altKey &&
  !(target instanceof Element && target.closest(TEXT_FIELDS) !== null);

/** What the notes in sight take back, the newest last: the shortcut is the newest's. */
const inSight: (() => void)[] = [];

interface Props {
  readonly text: string;
  readonly onUndo: () => void;
  readonly onEnd: () => void;
}

/** Ends after a time in which neither the pointer nor the focus is at its button. */
const UndoNote = ({ text, onUndo, onEnd }: Props) => {
  const words = useWords(book);
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const end = setTimeout(onEnd, SHOWN_MS);
    return () => clearTimeout(end);
  }, [isHeld, onEnd]);
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      if (inSight.at(-1) !== onUndo || !isUndo(event)) return;
      event.preventDefault();
      onUndo();
    };
    inSight.push(onUndo);
    addEventListener('keydown', hear);
    return () => {
      inSight.splice(inSight.indexOf(onUndo), 1);
      removeEventListener('keydown', hear);
    };
  }, [onUndo]);
  const hold = ({ currentTarget }: SyntheticEvent): void => setHeld(currentTarget.matches(':hover, :focus'));
  return (
    <>
      <span>{text}</span>{' '}
      <Button
        aria-keyshortcuts="Control+Z"
        onBlur={hold}
        onClick={onUndo}
        onFocus={hold}
        onMouseEnter={hold}
        onMouseLeave={hold}
        size="small"
        type="link"
      >
        {words.undo} <kbd>Ctrl Z</kbd>
      </Button>
    </>
  );
};

/**
 * Says what was done, with a button that does the opposite, once. `undo` resolves to null after telling why it was not done. Never
 * for money or units.
 */
export function useUndoNote(): (text: string, undo: () => Promise<unknown>) => void {
  const words = useWords(book);
  const { message } = useNotes();
  return (text, undo) => {
    const key = newRequestId();
    let isTaken = false;
    const end = (): void => message.destroy(key);
    const takeBack = async (): Promise<void> => {
      if (isTaken) return;
      isTaken = true;
      end();
      if ((await undo()) !== null) message.success(words.undone);
    };
    message.success(<UndoNote onEnd={end} onUndo={() => void takeBack()} text={text} />, NO_END, key);
  };
}
