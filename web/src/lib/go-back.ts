import { useLocation } from 'wouter';

/** Goes back one step in history (specification §2); home where the page was opened on this very screen. */
export const useGoBack = (): (() => void) => {
  const [, navigate] = useLocation();
  return () => {
    if (history.length > 1) history.back();
    else navigate('/', { replace: true });
  };
};
