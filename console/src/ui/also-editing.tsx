import type { CallRequest } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useCall } from '#lib/use-call.ts';

const EVERY_MS = 15_000;

const book = {
  'zh-CN': {
    others: (names: readonly string[]) => `${names.join('、')} 也正在编辑。保存时不会覆盖对方的修改。`,
  },
  en: {
    others: (names: readonly string[]) =>
      `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} editing this, too. Saving does not overwrite what they change.`,
  },
} as const;

/** Tells the server that the operator edits this, and the operator who else does. */
export const AlsoEditing = ({ thing }: Pick<CallRequest<'noteEditing'>, 'thing'>) => {
  const words = useWords(book);
  const { data } = useCall('noteEditing', { thing }, { everyMs: EVERY_MS });
  return (
    <div role="status">
      {data !== undefined && data.others.length > 0 && (
        <p style={{ margin: '0 0 12px', color: 'var(--warm)' }}>{words.others(data.others)}</p>
      )}
    </div>
  );
};
