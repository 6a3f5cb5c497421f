import { ConfigProvider, Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import type { RichTextProps } from './rich-text-editor.tsx';

const Editor = lazy(async () => ({ default: (await import('./rich-text-editor.tsx')).RichTextEditor }));

/** The rich-text editor as a form field. It is loaded where it is used. */
export const RichTextInput = (props: Omit<RichTextProps, 'isOff'>) => {
  const { componentDisabled = false } = ConfigProvider.useConfig();
  return (
    <Suspense fallback={<Skeleton active paragraph={{ rows: 4 }} title={false} />}>
      <Editor {...props} isOff={componentDisabled} />
    </Suspense>
  );
};
