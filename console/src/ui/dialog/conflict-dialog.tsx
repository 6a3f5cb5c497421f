import { Modal, Radio } from 'antd';
import { useState } from 'react';
import { useFocusBack } from '#lib/focus-back.ts';
import { useWords } from '#lib/locale.tsx';
import { Table } from '#ui/table/table.tsx';

const book = {
  'zh-CN': {
    title: '他人也修改了这些内容',
    about: '您打开后，他人保存了新的内容。以下各项双方都做了修改，请逐项选择；其余修改已自动合并，您填写的内容都还在。',
    field: '项目',
    theirs: '他人保存的',
    mine: '我填写的',
    chooses: (field: string) => `${field}：采用哪一个`,
    save: '按所选保存',
    back: '继续编辑',
    empty: '（空）',
  },
  en: {
    title: 'Another operator has changed the same',
    about:
      'Since you opened this, someone else saved new content. Both of you changed the fields below: choose one for each. All other changes are merged, and nothing you typed is lost.',
    field: 'Field',
    theirs: 'Saved by them',
    mine: 'Typed by me',
    chooses: (field: string) => `${field}: which one to use`,
    save: 'Save with these choices',
    back: 'Keep editing',
    empty: '(empty)',
  },
} as const;

export type Side = 'theirs' | 'mine';

export interface Conflict {
  readonly name: string;
  readonly label: string;
  readonly theirs: string;
  readonly mine: string;
}

interface Props {
  readonly conflicts: readonly Conflict[];
  /** Gets the names of the fields in which mine is used. */
  readonly onChoose: (mine: readonly string[]) => void;
  readonly onClose: () => void;
}

const preserved = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;

/** Fields that two operators changed, side by side, with a choice for each. */
export const ConflictDialog = ({ conflicts, onChoose, onClose }: Props) => {
  const words = useWords(book);
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({});
  useFocusBack();
  const column = (side: Side) => ({
    title: words[side],
    key: side,
    render: ({ name, [side]: text }: Conflict) => (
      <Radio
        checked={sides[name] === side}
        name={`conflict-${name}`}
        onChange={() => setSides({ ...sides, [name]: side })}
        value={side}
      >
        <span style={preserved}>{text === '' ? words.empty : text}</span>
      </Radio>
    ),
  });
  return (
    <Modal
      cancelText={words.back}
      mask={{ closable: false }}
      okButtonProps={{ disabled: conflicts.some(({ name }) => sides[name] === undefined) }}
      okText={words.save}
      onCancel={onClose}
      onOk={() => onChoose(conflicts.flatMap(({ name }) => (sides[name] === 'mine' ? [name] : [])))}
      open
      title={words.title}
      width={880}
    >
      <p>{words.about}</p>
      <Table<Conflict>
        columns={[{ title: words.field, dataIndex: 'label', width: 160 }, column('theirs'), column('mine')]}
        dataSource={conflicts}
        onRow={({ label }) => ({ 'aria-label': words.chooses(label) })}
        rowKey="name"
      />
    </Modal>
  );
};
