import { useEffect } from 'react';
import { usePageState } from '#lib/page-state.tsx';
import { useShareRequest } from '#lib/share/share-request.ts';
import { useShownShare } from '#lib/share/share-state.ts';
import { isSocialApp } from '#lib/share/social-app.ts';
import { useLater } from '#lib/use-later.ts';
import { useSheetCode } from './use-sheet-code.ts';

const sheet = async () => import('#lib/share/share-sheet.tsx');
const menu = async () => import('#lib/share/social-menu.ts');

/** Keeps the social app's own menu told of what the screen shares; nothing is lost where that fails. */
const useSocialMenu = (): void => {
  const { config } = usePageState();
  const { socialSdkUrl } = config;
  const shown = useShownShare();
  const { part } = useLater(menu, socialSdkUrl !== null && isSocialApp());
  useEffect(() => {
    if (part !== null && socialSdkUrl !== null) part.keepMenuTold(socialSdkUrl, shown, config);
  }, [part, socialSdkUrl, shown, config]);
};

/** Shows the sheet while somebody is about to share; without its code, the wait ends. */
export const ShareHost = () => {
  useSocialMenu();
  const request = useShareRequest();
  const part = useSheetCode(sheet, request && (() => request.settle(null)));
  return request !== null && part !== null ? (
    <part.ShareSheet onSettled={request.settle} subject={request.subject} />
  ) : null;
};
