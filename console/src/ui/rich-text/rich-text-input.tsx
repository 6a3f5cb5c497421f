import { ConfigProvider, Skeleton } from 'antd';
import { loadPurifier } from '#lib/trusted-html.ts';
import { loadedPart } from '#ui/loaded-part.tsx';
import type { RichTextProps } from './rich-text-editor.tsx';

/** The editor parses HTML, its own and what is pasted. */
const Editor = loadedPart<RichTextProps>(
  async () => {
    const [{ RichTextEditor }] = await Promise.all([import('./rich-text-editor.tsx'), loadPurifier()]);
    return RichTextEditor;
  },
  { waiting: () => <Skeleton active paragraph={{ rows: 4 }} title={false} /> },
);

/** The rich-text editor as a form field. It is loaded where it is used. */
export const RichTextInput = (props: Omit<RichTextProps, 'isOff'>) => {
  const { componentDisabled = false } = ConfigProvider.useConfig();
  return <Editor {...props} isOff={componentDisabled} />;
};
