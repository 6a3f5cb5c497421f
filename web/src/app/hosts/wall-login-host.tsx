import { createPortal } from 'react-dom';
import { useDeferred } from '#lib/loading/use-deferred.ts';
import { useLoginPlace } from '#lib/session/login-place.ts';
import { useLoginRequest } from '#lib/session/login-request.ts';

const login = async () => import('#features/login/wall-login.tsx');

/** One-click login in its place on a guest's screen. Where its code fails to load, the screen's own button remains. */
export const WallLoginHost = () => {
  const place = useLoginPlace();
  const { part } = useDeferred(login, place !== null);
  // One form for one login: the sheet has its own.
  const isSheetOpen = useLoginRequest() !== null;
  if (place === null || part === null || isSheetOpen) return null;
  return createPortal(<part.WallLogin onNone={() => place.style.setProperty('min-height', '0')} />, place);
};
