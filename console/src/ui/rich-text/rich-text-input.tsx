import { ConfigProvider, Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import { loadPurifier } from '#lib/trusted-html.ts';
import type { RichTextProps } from './rich-text-editor.tsx';

/** The editor parses HTML, its own and what is pasted. */
const Editor = lazy(async () => {
  const [{ RichTextEditor }] = await Promise.all([import('./rich-text-editor.tsx'), loadPurifier()]);
  return { default: RichTextEditor };
});

/** The rich-text editor as a form field. It is loaded where it is used. */
export const RichTextInput = (props: Omit<RichTextProps, 'isOff'>) => {
  const { componentDisabled = false } = ConfigProvider.useConfig();
  return (
    <Suspense fallback={<Skeleton active paragraph={{ rows: 4 }} title={false} />}>
      <Editor {...props} isOff={componentDisabled} />
    </Suspense>
  );
};
