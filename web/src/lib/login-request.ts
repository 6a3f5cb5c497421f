import { createPendingRequests, type PendingRequest } from './pending-request.ts';
import { currentSession } from './session.ts';

/** Somebody wants to do a thing that takes a login; `settle` tells them whether there is one now. */
export type LoginRequest = PendingRequest<null, boolean>;

const requests = createPendingRequests<null, boolean>(false);

/**
 * Asks the person to log in, unless they are; true once they are, false when they close the sheet. What was asked for goes
 * on from there. A newer request takes the place of an open one.
 */
export const requestLogin = (): Promise<boolean> =>
  currentSession() === null ? requests.ask(null) : Promise.resolve(true);

/** Whether the prompt to log in is shown (specification §3, `isShowMsgLogin`). */
export const isLoginAsked = (): boolean => requests.isOpen();

/** The open request, for the one place that shows the login sheet. */
export const useLoginRequest = (): LoginRequest | null => requests.useOpen();
