/** The documents that a subscriber agrees to: the customer service agreement and the privacy policy. */
export const consentDocuments = ['service-agreement', 'privacy'] as const;
export type ConsentDocument = (typeof consentDocuments)[number];
