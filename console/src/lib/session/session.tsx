import type { Right } from '@coupon-centre/contract/call/rights';
import { createContext, useContext } from 'react';
import type { CallResponse } from '../call.ts';

/** The signed-in operator and their rights. */
export type Session = CallResponse<'showSession'>;

export const SessionContext = createContext<Session | null>(null);

export const useSession = (): Session => {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('rendered without a session');
  return session;
};

/** Whether the operator works for head office, not for a branch. */
export const useIsHeadOffice = (): boolean => useSession().branch === null;

/** Whether the operator has a right; actions without it are hidden. The server enforces rights itself. */
export const useRight = (right: Right): boolean => useSession().rights.includes(right);
