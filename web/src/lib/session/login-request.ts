import { createPendingRequests, type PendingRequest } from '#lib/page/pending-request.ts';
import { currentSession } from './session.ts';

/** A login that an action needs; `settle` says whether there is a session now. */
export type LoginRequest = PendingRequest<null, boolean>;

const requests = createPendingRequests<null, boolean>(false);

/**
 * Asks the person to log in if they are not; true once they are, false when they close the sheet. The caller then
 * continues. A newer request replaces an open one.
 */
export const requestLogin = (): Promise<boolean> =>
  currentSession() === null ? requests.ask(null) : Promise.resolve(true);

/** The open request, for the component that shows the login sheet (specification §3, `isShowMsgLogin`). */
export const useLoginRequest = (): LoginRequest | null => requests.useOpen();
