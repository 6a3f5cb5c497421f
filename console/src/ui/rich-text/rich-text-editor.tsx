import { baseKeymap, chainCommands, toggleMark } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { DOMParser, type Node } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list';
import { type Command, EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useWords } from '#lib/locale.tsx';
import styles from './rich-text.module.css';
import { richTextWords } from './rich-text-words.ts';
import { schema } from './schema.ts';
import { textFromOutside } from './text-from-outside.ts';
import { toHtml } from './to-html.ts';
import { Toolbar } from './toolbar.tsx';
import { withoutWord } from './word-paste.ts';

const { item, line } = schema.nodes;
const { strong, em, u } = schema.marks;

const breakLine: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(line.create()).scrollIntoView());
  return true;
};

const plugins = [
  history(),
  keymap({
    'Mod-b': toggleMark(strong),
    'Mod-i': toggleMark(em),
    'Mod-u': toggleMark(u),
    'Mod-z': undo,
    'Mod-y': redo,
    'Shift-Mod-z': redo,
    'Mod-]': sinkListItem(item),
    'Mod-[': liftListItem(item),
    'Shift-Enter': breakLine,
    Enter: chainCommands(splitListItem(item), liftListItem(item)),
  }),
  keymap(baseKeymap),
];

/** The document of some HTML; what the server's sanitiser would remove is left out. */
function docOf(html: string): Node {
  const { body } = new globalThis.DOMParser().parseFromString(html, 'text/html');
  return DOMParser.fromSchema(schema).parse(body);
}

const stateOf = (html: string): EditorState => EditorState.create({ doc: docOf(html), plugins });

export interface RichTextProps {
  /** HTML as the server's sanitiser writes it; set by `Form.Item`. */
  readonly value?: string;
  readonly onChange?: (html: string) => void;
  readonly id?: string;
  readonly label: string;
  /** Characters of the HTML; shown, and never cut. */
  readonly maxLength: number;
  readonly isOff: boolean;
}

/** A view of the text in `place`, and its state. */
function useEditor({ value = '', onChange, id, label, isOff }: RichTextProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const [origin] = useState(() => textFromOutside(value));
  const [state, setState] = useState(() => stateOf(value));
  const report = useEffectEvent((html: string) => onChange?.(html));
  const open = useEffectEvent((mount: HTMLElement) => {
    const opened = new EditorView(mount, {
      state,
      transformPastedHTML: withoutWord,
      dispatchTransaction(transaction) {
        const next = opened.state.apply(transaction);
        opened.updateState(next);
        setState(next);
        if (!transaction.docChanged) return;
        const html = toHtml(next.doc);
        origin.report(html);
        report(html);
      },
    });
    return opened;
  });
  useLayoutEffect(() => {
    if (place.current === null) return;
    const opened = open(place.current);
    view.current = opened;
    return () => {
      view.current = null;
      opened.destroy();
    };
  }, []);
  useEffect(() => {
    view.current?.setProps({
      editable: () => !isOff,
      attributes: {
        class: `${styles['text']} ${styles['editor']}`,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-disabled': String(isOff),
        ...(id !== undefined && { id }),
      },
    });
  }, [isOff, label, id]);
  // Another text from outside, such as an earlier version. Before a key may be pressed: it would be lost.
  useLayoutEffect(() => {
    if (!origin.isFromOutside(value)) return;
    const next = stateOf(value);
    view.current?.updateState(next);
    setState(next);
  }, [value, origin]);
  const run = (command: Command): void => {
    const opened = view.current;
    if (opened === null) return;
    command(opened.state, opened.dispatch, opened);
    opened.focus();
  };
  return { place, state, run };
}

/** A text with headings, lists, tables and links, written as it will look. Load it with `RichTextInput`. */
export function RichTextEditor(props: RichTextProps) {
  const words = useWords(richTextWords);
  const { place, state, run } = useEditor(props);
  const { value = '', maxLength, isOff } = props;
  return (
    <div className={`${styles['frame']} ${isOff ? styles['off'] : ''}`}>
      <Toolbar isOff={isOff} run={run} state={state} />
      <div ref={place} />
      <div className={`${styles['foot']} ${value.length > maxLength ? styles['over'] : ''}`} title={words.lengthHint}>
        {words.length(value.length, maxLength)}
      </div>
    </div>
  );
}
