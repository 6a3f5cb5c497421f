import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import en from 'antd/es/locale/en_US';
import zhCn from 'antd/es/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { type ReactNode, useEffect } from 'react';
import { RouterProvider } from 'react-router/dom';
import { LocaleProvider, useLocale } from '#lib/locale.tsx';
import { NotesProvider } from '#lib/notes/notes.tsx';
import { Refused } from '#lib/problem.ts';
import { SchemeProvider, useScheme } from '#lib/scheme.tsx';
import { styleNonce } from '#lib/style-nonce.ts';
import { Nothing } from '#ui/table/nothing.tsx';
import { themeOf } from '#ui/theme.ts';
import { router } from './router.tsx';

/** Retries once if no answer came; a refusal is an answer. */
const queries = new QueryClient({
  defaultOptions: {
    // Runs requests while the device says it is offline too, so that each reports its own failure.
    queries: {
      networkMode: 'always',
      staleTime: 10_000,
      retry: (count, error) => count < 1 && !(error instanceof Refused),
    },
  },
});

const Kit = ({ children }: { readonly children: ReactNode }) => {
  const locale = useLocale();
  const { isDark } = useScheme();
  useEffect(() => {
    dayjs.locale(locale === 'zh-CN' ? 'zh-cn' : 'en');
  }, [locale]);
  return (
    <ConfigProvider
      button={{ autoInsertSpace: false }}
      csp={{ nonce: styleNonce }}
      locale={locale === 'zh-CN' ? zhCn : en}
      renderEmpty={() => <Nothing />}
      theme={themeOf(isDark)}
    >
      <NotesProvider>{children}</NotesProvider>
    </ConfigProvider>
  );
};

export const ConsoleApp = () => (
  <LocaleProvider>
    <SchemeProvider>
      <QueryClientProvider client={queries}>
        <Kit>
          <RouterProvider router={router} />
        </Kit>
      </QueryClientProvider>
    </SchemeProvider>
  </LocaleProvider>
);
