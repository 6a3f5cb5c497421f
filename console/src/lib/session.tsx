import type { Right } from '@coupon-centre/contract/operator/rights';
import { createContext, useContext } from 'react';
import type { CallResponse } from './call.ts';

/** Who is signed in, and what they may do. */
export type Session = CallResponse<'showSession'>;

export const SessionContext = createContext<Session | null>(null);

export const useSession = (): Session => {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('rendered while nobody is signed in');
  return session;
};

/** Whether who is signed in has a right; what they may not do is not offered. The server decides by itself. */
export const useRight = (right: Right): boolean => useSession().rights.includes(right);
