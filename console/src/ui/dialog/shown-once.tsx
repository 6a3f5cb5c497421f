import { Alert, Button } from 'antd';
import { useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';

const book = {
  'zh-CN': { copy: '复制', copied: '已复制', failed: '复制失败，请手动选取' },
  en: { copy: 'Copy', copied: 'Copied', failed: 'Not copied; please select it manually' },
} as const;

interface Props {
  /** Note that it is shown only once. */
  readonly note: string;
  /** The secrets, one per line. */
  readonly secrets: readonly string[];
}

/** Secrets that are shown only once, to be copied now. */
export const ShownOnce = ({ note, secrets }: Props) => {
  const words = useWords(book);
  const { message } = useNotes();
  const copy = (): void => {
    navigator.clipboard?.writeText(secrets.join('\n')).then(
      () => message.success(words.copied),
      () => message.error(words.failed),
    ) ?? message.error(words.failed);
  };
  return (
    <div>
      <Alert showIcon title={note} type="warning" />
      <pre
        style={{
          columns: secrets.length > 3 ? 2 : 1,
          margin: '12px 0',
          padding: 12,
          background: 'var(--sunk)',
          border: '1px solid var(--line)',
          borderRadius: 6,
          fontSize: 15,
          whiteSpace: 'pre-wrap',
          wordBreak: 'break-all',
        }}
      >
        {secrets.join('\n')}
      </pre>
      <Button onClick={copy}>{words.copy}</Button>
    </div>
  );
};
