/** What subscribers ask for about their personal data. CORRECTION: of the number, or of what no call changes, done by the operator in the way that the answer tells. */
export const privacyRequestKinds = ['EXPORT', 'CORRECTION', 'CLOSING'] as const;
/** How it came. */
export const privacyRequestWays = ['PHONE', 'MAIL', 'COUNTER'] as const;
