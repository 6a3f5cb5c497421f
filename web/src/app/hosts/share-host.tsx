import { useEffect } from 'react';
import { useDeferred } from '#lib/loading/use-deferred.ts';
import { useSheetCode } from '#lib/loading/use-sheet-code.ts';
import { usePageState } from '#lib/page/page-state.tsx';
import { useShareRequest } from '#lib/share/share-request.ts';
import { useShownShare } from '#lib/share/share-state.ts';
import { isSocialApp } from '#lib/share/social-app.ts';

const sheet = async () => import('#lib/share/share-sheet.tsx');
const menu = async () => import('#lib/share/social-menu.ts');

/** Keeps the social app's own share menu in step with the screen. Failures are harmless. */
const useSocialMenu = (): void => {
  const { config } = usePageState();
  const { socialSdkUrl } = config;
  const shown = useShownShare();
  const { part } = useDeferred(menu, socialSdkUrl !== null && isSocialApp());
  useEffect(() => {
    if (part !== null && socialSdkUrl !== null) part.updateShareMenu(socialSdkUrl, shown, config);
  }, [part, socialSdkUrl, shown, config]);
};

/** Shows the share sheet while a request is open; if its code fails to load, the request is cancelled. */
export const ShareHost = () => {
  useSocialMenu();
  const request = useShareRequest();
  const part = useSheetCode(sheet, request && (() => request.settle(null)));
  return request !== null && part !== null ? (
    <part.ShareSheet onSettled={request.settle} subject={request.subject} />
  ) : null;
};
