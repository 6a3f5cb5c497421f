import { useLocation } from 'wouter';
import { sendToHost } from '#host/bridge.ts';

/**
 * Goes back one step in history (specification §2). Where the page opened on this screen there is none (`isFirst` where
 * a sheet was open since, `ui/close-on-back.ts`): then the host app closes its view, and a browser goes home.
 */
export const useGoBack = (): (() => void) => {
  const [, navigate] = useLocation();
  return () => {
    if (history.length > 1 && !history.state?.isFirst) history.back();
    else if (!sendToHost({ serviceName: 'closeView' })) navigate('/', { replace: true });
  };
};
