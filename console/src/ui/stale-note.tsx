import { Alert, Button } from 'antd';
import { useWords } from '#lib/locale.tsx';

const book = {
  'zh-CN': {
    stale: (current: string) => `他人刚刚做了修改，当前为 ${current}。您填写的内容还在。`,
    take: '以现值为准',
  },
  en: {
    stale: (current: string) => `Another operator has just changed this; it is now ${current}. What you typed is kept.`,
    take: 'Take the new value as the base',
  },
} as const;

interface Props {
  readonly current: string;
  readonly onTake: () => void;
}

/** A value that another operator changed while a dialog about it was open; nothing is sent before it is taken as the base. */
export const StaleNote = ({ current, onTake }: Props) => {
  const words = useWords(book);
  return (
    <Alert
      action={
        <Button onClick={onTake} size="small">
          {words.take}
        </Button>
      }
      showIcon
      style={{ marginBottom: 12 }}
      title={words.stale(current)}
      type="warning"
    />
  );
};
