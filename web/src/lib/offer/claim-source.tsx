import { createContext, type ReactNode, useContext } from 'react';

/** Where coupons are collected: on a claim page, or on its preview, where collecting is off. */
export interface ClaimSource {
  readonly pageId?: string;
  readonly previewToken?: string;
}

const NOWHERE: ClaimSource = {};
const ClaimSourceContext = createContext(NOWHERE);

export const ClaimSourceProvider = ({
  source,
  children,
}: {
  readonly source: ClaimSource;
  readonly children: ReactNode;
}) => <ClaimSourceContext value={source}>{children}</ClaimSourceContext>;

/** The claim's source, sent with it; empty in the centre. */
export const useClaimSource = (): ClaimSource => useContext(ClaimSourceContext);
