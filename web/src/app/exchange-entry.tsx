import { lazy } from 'react';
import { useSearch } from 'wouter';
import { CodeFileLink } from '#features/code-file/code-file-link.tsx';
import { parameterOf } from '#lib/navigation/parameter.ts';

const ExchangeScreen = lazy(async () => ({
  default: (await import('#features/exchange/exchange-screen.tsx')).ExchangeScreen,
}));
const CodeFileScreen = lazy(async () => ({
  default: (await import('#features/code-file/code-file-screen.tsx')).CodeFileScreen,
}));

/** `/exchange`: exchanges a code for a coupon; with `view=file`, a group customer downloads a file of codes. */
export const ExchangeEntry = () => {
  const view = parameterOf({ search: useSearch(), hash: location.hash }, 'view');
  if (view === 'file') return <CodeFileScreen />;
  return (
    <>
      <ExchangeScreen />
      <CodeFileLink />
    </>
  );
};
