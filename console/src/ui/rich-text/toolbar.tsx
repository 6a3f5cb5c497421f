import {
  BoldOutlined,
  DeleteColumnOutlined,
  DeleteOutlined,
  DeleteRowOutlined,
  InsertRowBelowOutlined,
  InsertRowRightOutlined,
  ItalicOutlined,
  LineOutlined,
  OrderedListOutlined,
  RedoOutlined,
  RightSquareOutlined,
  StrikethroughOutlined,
  TableOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { Button, Select } from 'antd';
import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import type { MarkType, NodeType } from 'prosemirror-model';
import { liftListItem, wrapInList } from 'prosemirror-schema-list';
import type { Command, EditorState } from 'prosemirror-state';
import type { ReactNode } from 'react';
import { useWords } from '#lib/locale.tsx';
import { LinkTool } from './link-tool.tsx';
import styles from './rich-text.module.css';
import { richTextWords } from './rich-text-words.ts';
import { schema } from './schema.ts';
import { addColumn, addRow, insertTable, isInTable, removeColumn, removeRow, removeTable } from './table-commands.ts';

const { nodes, marks } = schema;

/** A command, run in the editor, which takes the focus back. */
export type Run = (command: Command) => void;

const isMarked = ({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean => {
  const { from, to, empty, $from } = selection;
  return empty ? type.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, type);
};

const isWithin = ({ selection: { $from } }: EditorState, type: NodeType): boolean => {
  for (let depth = $from.depth; depth > 0; depth--) if ($from.node(depth).type === type) return true;
  return false;
};

/** Into a list of this kind, or out of it. */
const toggleList =
  (type: NodeType): Command =>
  (state, dispatch) =>
    isWithin(state, type) ? liftListItem(nodes.item)(state, dispatch) : wrapInList(type)(state, dispatch);

const toggleQuote: Command = (state, dispatch) =>
  isWithin(state, nodes.blockquote) ? lift(state, dispatch) : wrapIn(nodes.blockquote)(state, dispatch);

const insertRule: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.rule.create()).scrollIntoView());
  return true;
};

type ToolName = Exclude<
  {
    [Name in keyof (typeof richTextWords)['en']]: (typeof richTextWords)['en'][Name] extends string ? Name : never;
  }[keyof (typeof richTextWords)['en']],
  undefined
>;

interface Tool {
  readonly name: ToolName;
  readonly icon: ReactNode;
  readonly command: Command;
  /** Whether it holds at the cursor; undefined: it is no switch. */
  readonly isOn?: (state: EditorState) => boolean;
}

const markTool = (name: 'strong' | 'em' | 'u' | 's', icon: ReactNode): Tool => ({
  name,
  icon,
  command: toggleMark(marks[name]),
  isOn: (state) => isMarked(state, marks[name]),
});

const tools: readonly Tool[] = [
  markTool('strong', <BoldOutlined />),
  markTool('em', <ItalicOutlined />),
  markTool('u', <UnderlineOutlined />),
  markTool('s', <StrikethroughOutlined />),
  {
    name: 'bullets',
    icon: <UnorderedListOutlined />,
    command: toggleList(nodes.bullets),
    isOn: (state) => isWithin(state, nodes.bullets),
  },
  {
    name: 'numbers',
    icon: <OrderedListOutlined />,
    command: toggleList(nodes.numbers),
    isOn: (state) => isWithin(state, nodes.numbers),
  },
  {
    name: 'blockquote',
    icon: <RightSquareOutlined />,
    command: toggleQuote,
    isOn: (state) => isWithin(state, nodes.blockquote),
  },
  { name: 'rule', icon: <LineOutlined />, command: insertRule },
  { name: 'table', icon: <TableOutlined />, command: insertTable },
];

/** In a table only. */
const tableTools: readonly Tool[] = [
  { name: 'addRow', icon: <InsertRowBelowOutlined />, command: addRow },
  { name: 'addColumn', icon: <InsertRowRightOutlined />, command: addColumn },
  { name: 'removeRow', icon: <DeleteRowOutlined />, command: removeRow },
  { name: 'removeColumn', icon: <DeleteColumnOutlined />, command: removeColumn },
  { name: 'removeTable', icon: <DeleteOutlined />, command: removeTable },
];

const historyTools: readonly Tool[] = [
  { name: 'undo', icon: <UndoOutlined />, command: undo },
  { name: 'redo', icon: <RedoOutlined />, command: redo },
];

interface Props {
  readonly state: EditorState;
  readonly run: Run;
  readonly isOff: boolean;
}

const ToolButton = ({ tool: { name, icon, command, isOn }, state, run, isOff }: Props & { readonly tool: Tool }) => {
  const words = useWords(richTextWords);
  const isPressed = isOn?.(state);
  return (
    <Button
      aria-label={words[name]}
      {...(isPressed !== undefined && { 'aria-pressed': isPressed })}
      disabled={isOff || !command(state)}
      icon={icon}
      onClick={() => run(command)}
      // The text keeps its selection.
      onMouseDown={(event) => event.preventDefault()}
      size="small"
      title={words[name]}
      type={isPressed ? 'primary' : 'text'}
    />
  );
};

const styleNames = ['paragraph', 'heading2', 'heading3', 'heading4'] as const;
type StyleName = (typeof styleNames)[number];
const levelOf = (name: StyleName): number => Number(name.slice('heading'.length));

const StyleSelect = ({ state, run, isOff }: Props) => {
  const words = useWords(richTextWords);
  const { parent } = state.selection.$from;
  const value = parent.type === nodes.heading ? `heading${String(parent.attrs['level'])}` : 'paragraph';
  return (
    <Select<string>
      aria-label={words.styles}
      disabled={isOff}
      onChange={(chosen) => {
        const name = styleNames.find((known) => known === chosen) ?? 'paragraph';
        run(
          name === 'paragraph' ? setBlockType(nodes.paragraph) : setBlockType(nodes.heading, { level: levelOf(name) }),
        );
      }}
      options={styleNames.map((name) => ({ value: name, label: words[name] }))}
      size="small"
      style={{ width: 104 }}
      value={value}
      variant="borderless"
    />
  );
};

/** The buttons above the text. */
export const Toolbar = (props: Props) => {
  const words = useWords(richTextWords);
  const shown = [...tools, ...(isInTable(props.state) ? tableTools : [])];
  return (
    <div aria-label={words.tools} className={styles['tools']} role="toolbar">
      <StyleSelect {...props} />
      {shown.map((tool) => (
        <ToolButton key={tool.name} {...props} tool={tool} />
      ))}
      <LinkTool {...props} />
      {historyTools.map((tool) => (
        <ToolButton key={tool.name} {...props} tool={tool} />
      ))}
    </div>
  );
};
