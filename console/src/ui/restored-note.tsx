import { Alert, Button } from 'antd';
import { useWords } from '#lib/locale.tsx';

const book = {
  'zh-CN': { restored: '已恢复您上次填写、尚未保存的内容', discard: '放弃，使用已保存的内容' },
  en: { restored: 'Restored what you typed and had not saved', discard: 'Discard it and use what is saved' },
} as const;

/** Says that the form was filled with what had been typed before a reload. */
export const RestoredNote = ({ onDiscard }: { readonly onDiscard: () => void }) => {
  const words = useWords(book);
  return (
    <Alert
      action={
        <Button onClick={onDiscard} size="small">
          {words.discard}
        </Button>
      }
      role="status"
      showIcon
      style={{ marginBlockEnd: 16 }}
      title={words.restored}
      type="info"
    />
  );
};
