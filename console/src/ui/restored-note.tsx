import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#lib/locale.tsx';

const book = {
  'zh-CN': { restored: '已恢复您上次填写、尚未保存的内容', discard: '放弃，使用已保存的内容' },
  en: { restored: 'Restored what you typed and had not saved', discard: 'Discard it and use what is saved' },
} as const;

const buttons = { display: 'flex', flexWrap: 'wrap', gap: 8 } as const;

interface Props {
  readonly onDiscard: () => void;
  /** Default: the form was filled with it. */
  readonly text?: string;
  /** What else can be done with it. */
  readonly more?: ReactNode;
}

/** Says what became of what had been typed before and was not saved. */
export const RestoredNote = ({ onDiscard, text, more }: Props) => {
  const words = useWords(book);
  return (
    <Alert
      action={
        <div style={buttons}>
          {more}
          <Button onClick={onDiscard} size="small">
            {words.discard}
          </Button>
        </div>
      }
      role="status"
      showIcon
      style={{ marginBlockEnd: 16 }}
      title={text ?? words.restored}
      type="info"
    />
  );
};
