import { createContext, type ReactNode, useContext } from 'react';

/** Where coupons are collected: on a claim page, or on its preview, where collecting is off. */
export interface ClaimOrigin {
  readonly pageId?: string;
  readonly previewToken?: string;
}

const NOWHERE: ClaimOrigin = {};
const ClaimOriginContext = createContext(NOWHERE);

export const ClaimOriginProvider = ({
  origin,
  children,
}: {
  readonly origin: ClaimOrigin;
  readonly children: ReactNode;
}) => <ClaimOriginContext value={origin}>{children}</ClaimOriginContext>;

/** The claim's origin, sent with it; empty in the centre. */
export const useClaimOrigin = (): ClaimOrigin => useContext(ClaimOriginContext);
