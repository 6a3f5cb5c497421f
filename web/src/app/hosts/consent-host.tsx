import { useEffect } from 'react';
import { changedDocuments, useConsentRequest } from '#lib/consent/consent-request.ts';
import { useSheetCode } from '#lib/loading/use-sheet-code.ts';
import { useSession } from '#lib/session/session.ts';

const sheet = async () => import('#lib/consent/consent-sheet.tsx');

/** Shows the sheet that asks to agree again. What changed is asked for once there is a session, so that no claim waits for it. */
export const ConsentHost = () => {
  const uid = useSession()?.uid;
  useEffect(() => {
    if (uid !== undefined) void changedDocuments();
  }, [uid]);
  const request = useConsentRequest();
  const part = useSheetCode(sheet, request && (() => request.settle(false)));
  return request !== null && part !== null ? (
    <part.ConsentSheet changed={request.subject} onSettled={request.settle} />
  ) : null;
};
